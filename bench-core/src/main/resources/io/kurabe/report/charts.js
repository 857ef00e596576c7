/* What all charts of Kurabe share: numbers, colours, axes, kinds of chart, controls, drawing again.
   Times in microseconds, rates per second. A page's script adds its charts and calls draw:
   Charts.add('rate', () => option) draws into #chart-rate; Charts.choice puts a control into #pick-rate. */
const Charts = (() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = id => document.getElementById(id);
  const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond',
    'path://M0 0L5 10L10 0Z', 'path://M4 0H6V4H10V6H6V10H4V6H0V4H4Z',
    'path://M0 5L5 0L10 5L5 10ZM3 5L5 7L7 5L5 3Z',
    'path://M1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5L0 1Z'];

  /* ---- numbers: three significant digits, as everywhere in Kurabe ---- */
  const digits = v => {
    if (v === 0) return '0';
    const rounded = Number(v.toPrecision(3));
    const magnitude = Math.floor(Math.log10(Math.abs(rounded)));
    return Number.isInteger(v) && Math.abs(v) < 1000 ? String(v) : rounded.toFixed(Math.max(0, 2 - magnitude));
  };
  const scaled = (v, units) => {
    let i = 0;
    while (i < units.length - 1 && Math.abs(v) >= 999.5) { v /= 1000; i++; }
    return digits(v) + units[i];
  };
  const rate = v => scaled(v, ['', 'k', 'M', 'G']);
  const time = v => v > 0 && v < 0.9995 ? digits(v * 1000) + ' ns' : scaled(v, [' us', ' ms', ' s']);
  const bare = (v, format) => format(v).replace(/^[\d.]+/, n => String(Number(n)));
  const range = (e, format, unit) => format(e[0]) + unit + (e.length === 3
    ? '<br>95 %: ' + format(e[1]) + ' to ' + format(e[2]) + unit : '<br>no interval');
  const escape = text => echarts.format.encodeHTML(text);

  /* ---- colours from the style sheet, so that dark mode is decided in one place ---- */
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const style = (i, name) => ({ name, colour: css('--c' + i % 8), symbol: SYMBOLS[i % 8],
    dash: i < 8 ? 'solid' : i < 16 ? 'dashed' : 'dotted' });

  /* ---- axes ---- */
  const base = () => ({
    animation: false,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, fontSize: 12, color: css('--soft') },
    aria: { enabled: false },
    tooltip: {
      trigger: 'item', confine: true, backgroundColor: css('--panel'), borderColor: css('--line'),
      textStyle: { color: css('--text'), fontSize: 13 }
    }
  });
  const lines = () => ({ lineStyle: { color: css('--line') } });
  const below = name => ({ name, nameLocation: 'middle', nameGap: 28, nameTextStyle: { color: css('--soft') } });
  const above = name => ({ name, nameLocation: 'end', nameGap: 12,
    nameTextStyle: { align: 'left', padding: [0, 0, 0, -50], color: css('--soft') } });
  const steps = (low, high) => {
    const all = [];
    const few = Math.log10(high / low) <= 2.1;
    for (let e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++) {
      for (const m of few ? [1, 2, 5] : [1]) all.push(Number((m * 10 ** e).toPrecision(1)));
    }
    return all;
  };
  /* A log axis from a round number below the values to a round number above them. */
  const logAxis = (values, format, naming) => {
    const positive = values.filter(v => v > 0);
    const low = Math.min(...positive), high = Math.max(...positive);
    const around = steps(low / 10, high * 10).concat([2, 5].flatMap(m => steps(low / 10, high * 10).map(s => s * m)));
    const min = Math.max(...around.filter(v => v <= low * 1.0001));
    const max = Math.min(...around.filter(v => v >= high * 0.9999 && v > min));
    const ticks = steps(min, max).filter(v => v >= min * 0.999 && v <= max * 1.001);
    return {
      type: 'log', min, max, ...naming,
      axisLabel: { customValues: ticks, formatter: v => bare(v, format), color: css('--soft'), hideOverlap: true },
      axisTick: { customValues: ticks, show: false }, axisLine: { show: false },
      splitLine: { ...lines(), customValues: ticks }, minorSplitLine: { show: false }
    };
  };
  /* Few values that are close together need no log scale, and no 0. */
  const closeAxis = (values, format, naming) => {
    const low = Math.min(...values), high = Math.max(...values);
    if (low > 0 && high / low > 3) return logAxis(values, format, naming);
    return { type: 'value', scale: true, ...naming, splitNumber: 4, axisLine: { show: false, onZero: false },
      axisTick: { show: false }, splitLine: lines(),
      axisLabel: { formatter: v => bare(v, format), color: css('--soft'), hideOverlap: true } };
  };

  /* ---- lines with their names at the end ---- */
  const TOP = 34, BOTTOM = 44, LABEL = 15;
  const width = id => byId('chart-' + id).clientWidth;
  const wide = id => width(id) >= 520;
  const room = names => Math.min(200, 20 + 6.8 * Math.max(0, ...names.map(n => n.length)));
  const grid = (id, names) => ({ left: 58, right: wide(id) ? room(names) : 14, top: TOP, bottom: BOTTOM });
  const line = (id, names, look, values) => ({
    type: 'line', name: look.name, data: values, z: 3,
    symbol: look.symbol, symbolSize: 8, showAllSymbol: true,
    itemStyle: { color: look.colour }, lineStyle: { color: look.colour, width: 2, type: look.dash },
    endLabel: { show: wide(id), formatter: '{a}', color: look.colour, distance: 8, fontSize: 12,
      width: room(names) - 14, overflow: 'truncate' },
    emphasis: { focus: 'series' }
  });
  /* Moves the labels at the ends of the lines apart, from the lowest value upwards. */
  const spread = (id, series, axis) => {
    const height = byId('chart-' + id).clientHeight - TOP - BOTTOM;
    const place = v => height * (axis.type === 'log' ? Math.log(v / axis.min) / Math.log(axis.max / axis.min)
      : (v - axis.min) / (axis.max - axis.min));
    const labels = series.map(l => ({ l, at: place(l.data[l.data.length - 1][1]) })).sort((a, b) => a.at - b.at);
    const spots = labels.map(x => x.at);
    for (let round = 0; round < 60; round++) {
      for (let i = 1; i < spots.length; i++) {
        const push = (LABEL - (spots[i] - spots[i - 1])) / 2;
        if (push > 0.01) { spots[i - 1] -= push; spots[i] += push; }
      }
    }
    labels.forEach((x, i) => { x.l.endLabel.offset = [0, x.at - spots[i]]; });
  };

  /* ---- percentile curves: x is 1 / (1 - quantile); all = [{ look, curve }] ---- */
  const share = x => 'p' + Number((100 * (1 - 1 / x)).toPrecision(7));
  const curves = (id, all) => {
    const drawn = all.filter(c => c.curve && c.curve.length > 1);
    const names = drawn.map(c => c.look.name);
    const most = Math.max(100, ...drawn.map(c => c.curve[c.curve.length - 1][0]));
    const ticks = [1, 2, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7].filter(t => t <= most);
    const option = base();
    option.tooltip.formatter = hit => '<b>' + escape(hit.seriesName) + '</b><br>' + share(hit.value[0]) + ': ' + time(hit.value[1]);
    const series = drawn.map(c => ({ ...line(id, names, c.look, c.curve), symbolSize: 6, showSymbol: true,
      showAllSymbol: false, symbol: (value, params) => params.dataIndex % 6 ? 'none' : c.look.symbol }));
    const yAxis = logAxis(drawn.length ? drawn.flatMap(c => c.curve.map(v => v[1])) : [1, 10], time, above('response time'));
    spread(id, series, yAxis);
    return { ...option, grid: grid(id, names), series, yAxis,
      xAxis: { type: 'log', min: 1, max: most, ...below('percentile'), axisLine: lines(), splitLine: { show: false },
        axisTick: { customValues: ticks },
        axisLabel: { customValues: ticks, formatter: v => v === 1 ? 'min' : share(v), color: css('--soft'), hideOverlap: true } } };
  };

  /* ---- every run a dot; groups = [{ look, centre: [value, low, high], dots: [{ value, valid, name, block }] }];
     joined = pairs of groups whose runs of the same block belong together ---- */
  const dots = (id, groups, format, unit, name, joined = []) => {
    const place = i => ((i * 0.618034 + 0.5) % 1 - 0.5) * 0.5;
    const spots = groups.map((g, row) => g.dots.filter(d => d.value !== null).map((d, i) => ({ ...d, at: row + place(i) })));
    const values = spots.flat().map(d => d.value).concat(groups.flatMap(g => g.centre ? g.centre : []));
    const option = base();
    option.tooltip.formatter = hit => {
      const spot = spots[hit.seriesIndex / 2 | 0][hit.dataIndex];
      return '<b>' + escape(groups[hit.seriesIndex / 2 | 0].look.name) + '</b><br>' + escape(spot.name) + ': ' + format(spot.value) + unit +
        (spot.valid ? '' : '<br>invalid: in no number');
    };
    const series = groups.flatMap((g, row) => [
      { type: 'scatter', name: g.look.name, symbolSize: 10, z: 4,
        data: spots[row].map(d => ({ value: [d.value, d.at], symbol: g.look.symbol, itemStyle: {
          color: d.valid ? g.look.colour : 'transparent', borderColor: g.look.colour, borderWidth: 1.5, opacity: 0.85 } })) },
      { type: 'custom', silent: true, z: 3, data: g.centre ? [g.centre] : [], encode: { x: [0] },
        renderItem: (params, api) => {
          const [x, top] = api.coord([g.centre[0], row - 0.38]), bottom = api.coord([g.centre[0], row + 0.38])[1];
          const children = [{ type: 'line', shape: { x1: x, y1: top, x2: x, y2: bottom }, style: { stroke: g.look.colour, lineWidth: 2.5 } }];
          if (g.centre.length === 3) {
            const low = api.coord([g.centre[1], row])[0], high = api.coord([g.centre[2], row])[0];
            children.unshift({ type: 'rect', shape: { x: low, y: top, width: high - low, height: bottom - top },
              style: { fill: g.look.colour, opacity: 0.16 } });
          }
          return { type: 'group', children };
        } }]);
    const pairs = joined.flatMap(([a, b]) => spots[a].filter(d => d.valid).flatMap(d =>
      spots[b].filter(e => e.valid && e.block === d.block).map(e => [d.value, d.at, e.value, e.at])));
    series.push({ type: 'custom', silent: true, z: 1, data: pairs, encode: { x: [0, 2], y: [1, 3] },
      renderItem: (params, api) => {
        const [x1, y1] = api.coord([api.value(0), api.value(1)]), [x2, y2] = api.coord([api.value(2), api.value(3)]);
        return { type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke: css('--soft'), lineWidth: 1, opacity: 0.6 } };
      } });
    const rows = groups.map((g, i) => i);
    const left = Math.min(wide(id) ? 190 : 110, 16 + 6.8 * Math.max(4, ...groups.map(g => g.look.name.length)));
    return { ...option, series, grid: { left, right: 22, top: 12, bottom: BOTTOM },
      xAxis: closeAxis(values.length ? values : [1, 10], format, below(name)),
      yAxis: { type: 'value', inverse: true, min: -0.6, max: groups.length - 0.4, axisLine: { show: false },
        axisTick: { show: false, customValues: rows }, splitLine: { show: false },
        axisLabel: { customValues: rows, color: css('--text'), width: left - 12, overflow: 'truncate', margin: 10,
          formatter: v => groups[v] ? groups[v].look.name : '' } } };
  };

  /* ---- course of runs: rate above, response time below; runs = [{ look, run }]. What was cut off is shaded, an upright
     line is a change of level ---- */
  const course = (runs, maximum) => {
    const all = [];
    runs.forEach(({ look, run }) => {
      const type = run.valid ? look.dash : 'dashed';
      const add = (axis, column, dash, what, marks) => all.push({
        type: 'line', name: look.name, what, run: run.name, xAxisIndex: axis, yAxisIndex: axis, symbol: look.symbol, symbolSize: 5,
        showSymbol: run.series.length <= 40,
        data: run.series.map(s => [s[0], s[column] > 0 || axis === 0 ? s[column] : null]),
        itemStyle: { color: look.colour }, lineStyle: { width: 1.75, type: dash, color: look.colour, opacity: run.valid ? 1 : 0.6 },
        ...(marks && run.cut > 0 ? { markArea: { silent: true, itemStyle: { color: look.colour, opacity: 0.1 },
          data: [[{ xAxis: 0 }, { xAxis: run.cut }]] } } : {}),
        ...(marks && run.shifts.length ? { markLine: { silent: true, symbol: 'none', label: { show: false },
          lineStyle: { color: look.colour, type: [2, 3], width: 1.5 }, data: run.shifts.map(at => ({ xAxis: at })) } } : {})
      });
      add(0, 1, type, 'operations/s', true);
      add(1, 2, type, 'median', true);
      if (maximum) add(1, 3, 'dotted', 'maximum', false);
    });
    const times = runs.flatMap(r => r.run.series.flatMap(s => maximum ? [s[2], s[3]] : [s[2]])).filter(v => v > 0);
    const seconds = gridIndex => ({ type: 'value', gridIndex, min: 0, axisLine: lines(), splitLine: { show: false },
      axisLabel: { show: gridIndex === 1, color: css('--soft') }, axisTick: { show: gridIndex === 1 },
      ...below(gridIndex === 1 ? 'seconds of the measured phase' : ''), nameGap: 26 });
    const option = base();
    option.tooltip.formatter = hit => {
      const of = all[hit.seriesIndex];
      return '<b>' + escape(of.name) + '</b>, ' + escape(of.run) + ', at ' + digits(hit.value[0]) + ' s<br>' +
        of.what + ': ' + (of.xAxisIndex === 0 ? rate(hit.value[1]) : time(hit.value[1]));
    };
    return { ...option,
      legend: { top: 0, left: 0, itemWidth: 22, type: 'scroll', textStyle: { color: css('--text') } },
      grid: [{ left: 58, right: 14, top: 58, height: '26%' }, { left: 58, right: 14, top: '54%', bottom: 44 }],
      xAxis: [seconds(0), seconds(1)],
      yAxis: [{ type: 'value', min: 0, ...above('operations/s'), nameGap: 10, splitNumber: 3, splitLine: lines(),
        axisLabel: { color: css('--soft'), formatter: v => bare(v, rate) } },
      { ...logAxis(times.length ? times : [1, 10], time, above(maximum ? 'median (line), maximum (dots)' : 'median response time')),
        gridIndex: 1, nameGap: 10 }],
      series: all };
  };

  /* ---- controls and drawing ---- */
  const choice = (host, label, options, value, change) => {
    const wrap = document.createElement('label'), select = document.createElement('select');
    wrap.textContent = label;
    options.forEach(([key, text]) => select.add(new Option(text, key, false, key === value)));
    select.addEventListener('change', () => { change(Number(select.value)); draw(); });
    wrap.append(select);
    byId(host).append(wrap);
    return select;
  };
  const charts = [], before = [];
  const add = (id, option) => charts.push({ id, option, drawn: null });
  const draw = () => {
    before.forEach(f => f());
    for (const chart of charts) {
      chart.drawn = chart.drawn || echarts.init(byId('chart-' + chart.id), null, { renderer: 'svg' });
      chart.drawn.resize();
      chart.drawn.setOption(chart.option(), true);
    }
    document.documentElement.dataset.drawn = 'true';
  };
  let waiting = 0;
  addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(draw, 120); });
  addEventListener('beforeprint', draw);
  addEventListener('afterprint', draw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);

  return { data, byId, digits, rate, time, bare, range, escape, css, style, base, lines, below, above, logAxis, closeAxis,
    wide, grid, line, spread, curves, dots, course, choice, add, draw, beforeDraw: f => before.push(f) };
})();
