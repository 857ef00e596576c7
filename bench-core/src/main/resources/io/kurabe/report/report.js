/* Draws the charts of a Kurabe report from the JSON in #data. Times in microseconds, rates per second. */
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  if (!data.points.length) return;
  const byId = id => document.getElementById(id);
  const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond',
    'path://M0 0L5 10L10 0Z', 'path://M4 0H6V4H10V6H6V10H4V6H0V4H4Z',
    'path://M0 5L5 0L10 5L5 10ZM3 5L5 7L7 5L5 3Z',
    'path://M1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5L0 1Z'];
  const PATHS = ['M13 2a4 4 0 1 0 .01 0Z', 'M9 2h8v8h-8Z', 'M13 1l5 9h-10Z', 'M13 0l6 6l-6 6l-6-6Z',
    'M8 2h10l-5 9Z', 'M12 1h2v4h4v2h-4v4h-2v-4h-4v-2h4Z', 'M13 0l6 6l-6 6l-6-6ZM13 3l-3 3l3 3l3-3Z',
    'M9 1l4 4l4-4l1 1l-4 4l4 4l-1 1l-4-4l-4 4l-1-1l4-4l-4-4Z'];
  const clients = [...new Set(data.points.map(p => p.clients))].sort((a, b) => a - b);
  const shown = data.arms.map(a => a.main);
  const busiest = clients[clients.length - 1];
  const picked = { curve: busiest, arm: 0, clients: busiest };
  const charts = {};

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
  const time = v => scaled(v, [' us', ' ms', ' s']);
  const bare = (v, format) => format(v).replace(/^[\d.]+/, n => String(Number(n)));

  /* ---- colours from the style sheet, so that dark mode is decided in one place ---- */
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const colour = arm => css('--c' + arm % 8);
  const dash = arm => arm < 8 ? 'solid' : arm < 16 ? 'dashed' : 'dotted';
  const escape = text => echarts.format.encodeHTML(text);

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
  const steps = (low, high) => {
    const all = [];
    const few = Math.log10(high / low) <= 2.1;
    for (let e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++) {
      for (const m of few ? [1, 2, 5] : [1]) all.push(Number((m * 10 ** e).toPrecision(1)));
    }
    return all;
  };
  /* A log axis from a round number below the values to a round number above them. */
  const logAxis = (values, format, name) => {
    const positive = values.filter(v => v > 0);
    const low = Math.min(...positive), high = Math.max(...positive);
    const around = steps(low / 10, high * 10).concat([2, 5].flatMap(m => steps(low / 10, high * 10).map(s => s * m)));
    const min = Math.max(...around.filter(v => v <= low * 1.0001));
    const max = Math.min(...around.filter(v => v >= high * 0.9999 && v > min));
    const ticks = steps(min, max).filter(v => v >= min * 0.999 && v <= max * 1.001);
    return {
      type: 'log', min, max, name, nameLocation: 'end', nameGap: 12,
      nameTextStyle: { align: 'left', padding: [0, 0, 0, -50], color: css('--soft') },
      axisLabel: { customValues: ticks, formatter: v => bare(v, format), color: css('--soft'), hideOverlap: true },
      axisTick: { customValues: ticks, show: false }, axisLine: { show: false },
      splitLine: { ...lines(), customValues: ticks }, minorSplitLine: { show: false }
    };
  };
  const clientAxis = () => ({
    type: 'log', logBase: 2, min: clients[0] / 1.35, max: busiest * 1.35,
    name: data.loaders, nameLocation: 'middle', nameGap: 28, nameTextStyle: { color: css('--soft') },
    axisLabel: { customValues: clients, formatter: v => String(v), color: css('--soft') },
    axisTick: { customValues: clients }, axisLine: lines(), splitLine: { show: false }
  });
  const wide = id => byId('chart-' + id).clientWidth >= 520;
  const TOP = 34, BOTTOM = 44, LABEL = 15;
  const grid = id => ({ left: 58, right: wide(id) ? labelRoom() : 14, top: TOP, bottom: BOTTOM });
  const labelRoom = () => Math.min(200, 20 + 6.8 * Math.max(0, ...data.arms.filter((a, i) => shown[i]).map(a => a.name.length)));
  const line = (id, arm, values) => ({
    type: 'line', name: data.arms[arm].name, data: values, z: 3,
    symbol: SYMBOLS[arm % 8], symbolSize: 8, showAllSymbol: true,
    itemStyle: { color: colour(arm) }, lineStyle: { color: colour(arm), width: 2, type: dash(arm) },
    endLabel: { show: wide(id), formatter: '{a}', color: colour(arm), distance: 8, fontSize: 12,
      width: labelRoom() - 14, overflow: 'truncate' },
    emphasis: { focus: 'series' }
  });
  /* Moves the labels at the ends of the lines apart, from the lowest value upwards. */
  const spread = (id, lines, axis) => {
    const height = byId('chart-' + id).clientHeight - TOP - BOTTOM;
    const place = v => height * Math.log(v / axis.min) / Math.log(axis.max / axis.min);
    const labels = lines.map(l => ({ l, at: place(l.data[l.data.length - 1][1]) })).sort((a, b) => a.at - b.at);
    const spots = labels.map(x => x.at);
    for (let round = 0; round < 60; round++) {
      for (let i = 1; i < spots.length; i++) {
        const push = (LABEL - (spots[i] - spots[i - 1])) / 2;
        if (push > 0.01) { spots[i - 1] -= push; spots[i] += push; }
      }
    }
    labels.forEach((x, i) => { x.l.endLabel.offset = [0, x.at - spots[i]]; });
  };
  const visible = () => data.arms.map((a, i) => i).filter(i => shown[i]);

  /* ---- by clients: a line per arm and its intervals ---- */
  const intervals = (arm, rows) => ({
    type: 'custom', silent: true, z: 2, data: rows, encode: { x: 0, y: [1, 2] },
    renderItem: (params, api) => {
      const low = api.coord([api.value(0), api.value(1)]);
      const open = api.value(3) === 1;
      if (open) low[1] = params.coordSys.y + params.coordSys.height;
      const high = api.coord([api.value(0), api.value(2)]);
      const style = { stroke: colour(arm), lineWidth: 1.5, opacity: 0.75 };
      const bar = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style });
      return { type: 'group', children: [bar(low[0], low[1], high[0], high[1]), bar(high[0] - 4, high[1], high[0] + 4, high[1]),
        ...(open ? [] : [bar(low[0] - 4, low[1], low[0] + 4, low[1])])] };
    }
  });
  const byClients = (id, format, unit) => {
    const series = [], all = [], arms = visible();
    /* A log scale has no 0: an interval that reaches far below all values leaves the chart. */
    const floor = Math.min(...data.points.filter(p => shown[p.arm] && p[id] && p[id][0] > 0).map(p => p[id][0])) / 4;
    for (const [n, arm] of arms.entries()) {
      const points = data.points.filter(p => p.arm === arm && p[id] && p[id][0] > 0);
      if (!points.length) continue;
      const values = points.map(p => p[id][0]);
      const at = p => p.clients * 1.045 ** (n - (arms.length - 1) / 2);
      const rows = points.filter(p => p[id].length === 3)
        .map(p => [at(p), Math.max(p[id][1], floor), p[id][2], p[id][1] < floor ? 1 : 0]);
      all.push(...values, ...rows.flatMap(r => [r[1], r[2]]));
      series.push(line(id, arm, points.map(p => [at(p), p[id][0], p.clients])), intervals(arm, rows));
    }
    const option = base();
    option.tooltip.formatter = hit => {
      const point = data.points.find(p => data.arms[p.arm].name === hit.seriesName && p.clients === hit.value[2]);
      const e = point[id];
      return '<b>' + escape(hit.seriesName) + '</b><br>' + hit.value[2] + ' ' + data.loaders + ': ' + format(e[0]) + unit +
        (e.length === 3 ? '<br>95 %: ' + format(e[1]) + ' to ' + format(e[2]) + unit : '<br>no interval');
    };
    const yAxis = logAxis(all.length ? all : [1, 10], format, id === 'rate' ? 'operations/s' : 'mean');
    spread(id, series.filter(s => s.type === 'line'), yAxis);
    return { ...option, grid: grid(id), xAxis: clientAxis(), yAxis, series };
  };

  /* ---- percentile curve: x is 1 / (1 - quantile) ---- */
  const share = x => 'p' + Number((100 * (1 - 1 / x)).toPrecision(7));
  const curve = () => {
    const points = data.points.filter(p => p.clients === picked.curve && shown[p.arm] && p.curve.length > 1);
    const most = Math.max(100, ...points.map(p => p.curve[p.curve.length - 1][0]));
    const ticks = [1, 2, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7].filter(t => t <= most);
    const option = base();
    option.tooltip.formatter = hit => '<b>' + escape(hit.seriesName) + '</b><br>' + share(hit.value[0]) + ': ' + time(hit.value[1]);
    const series = points.map(p => ({ ...line('curve', p.arm, p.curve), symbolSize: 6, showSymbol: true,
      showAllSymbol: false, symbol: (value, params) => params.dataIndex % 6 ? 'none' : SYMBOLS[p.arm % 8] }));
    const yAxis = logAxis(points.length ? points.flatMap(p => p.curve.map(c => c[1])) : [1, 10], time, 'response time');
    spread('curve', series, yAxis);
    return { ...option, grid: grid('curve'), series, yAxis,
      xAxis: { type: 'log', min: 1, max: most, name: 'percentile', nameLocation: 'middle', nameGap: 28,
        nameTextStyle: { color: css('--soft') }, axisLine: lines(), splitLine: { show: false },
        axisTick: { customValues: ticks },
        axisLabel: { customValues: ticks, formatter: v => v === 1 ? 'min' : share(v), color: css('--soft'), hideOverlap: true } } };
  };

  /* ---- course of the runs of one point ---- */
  const series = () => {
    const point = data.points.find(p => p.arm === picked.arm && p.clients === picked.clients);
    const runs = point ? point.runs : [];
    const all = [];
    runs.forEach((run, i) => {
      const name = 'repeat ' + (i + 1) + (run.valid ? '' : ' (invalid)');
      const add = (axis, column, type, what) => all.push({
        type: 'line', name, what, xAxisIndex: axis, yAxisIndex: axis, symbol: SYMBOLS[i % 8], symbolSize: 5, showSymbol: run.series.length <= 40,
        data: run.series.map(s => [s[0], s[column] > 0 || axis === 0 ? s[column] : null]),
        itemStyle: { color: css('--c' + i % 8) }, lineStyle: { width: 1.75, type, color: css('--c' + i % 8), opacity: run.valid ? 1 : 0.6 }
      });
      add(0, 1, run.valid ? 'solid' : 'dashed', 'operations/s');
      add(1, 2, run.valid ? 'solid' : 'dashed', 'median');
      add(1, 3, 'dotted', 'maximum');
    });
    const times = runs.flatMap(r => r.series.flatMap(s => [s[2], s[3]])).filter(v => v > 0);
    const seconds = gridIndex => ({ type: 'value', gridIndex, min: 0, axisLine: lines(), splitLine: { show: false },
      axisLabel: { show: gridIndex === 1, color: css('--soft') }, axisTick: { show: gridIndex === 1 },
      name: gridIndex === 1 ? 'seconds of the measured phase' : '', nameLocation: 'middle', nameGap: 26, nameTextStyle: { color: css('--soft') } });
    const option = base();
    option.tooltip.formatter = hit => '<b>' + escape(hit.seriesName) + '</b>, at ' + digits(hit.value[0]) + ' s' + '<br>' +
      all[hit.seriesIndex].what + ': ' + (hit.seriesIndex % 3 === 0 ? rate(hit.value[1]) : time(hit.value[1]));
    const y = { axisLabel: { color: css('--soft') }, splitLine: lines() };
    return { ...option,
      legend: { top: 0, left: 0, itemWidth: 22, textStyle: { color: css('--text') } },
      grid: [{ left: 58, right: 14, top: 58, height: '26%' }, { left: 58, right: 14, top: '54%', bottom: 44 }],
      xAxis: [seconds(0), seconds(1)],
      yAxis: [{ ...y, type: 'value', min: 0, name: 'operations/s', nameTextStyle: { align: 'left', padding: [0, 0, 0, -50], color: css('--soft') },
        nameGap: 10, splitNumber: 3, axisLabel: { color: css('--soft'), formatter: v => bare(v, rate) } },
      { ...logAxis(times.length ? times : [1, 10], time, 'median (line), maximum (dots)'), gridIndex: 1, nameGap: 10 }],
      series: all };
  };

  /* ---- controls ---- */
  const choice = (host, label, options, value, change) => {
    const wrap = document.createElement('label'), select = document.createElement('select');
    wrap.textContent = label;
    options.forEach(([key, text]) => select.add(new Option(text, key, false, key === value)));
    select.addEventListener('change', () => { change(Number(select.value)); draw(); });
    wrap.append(select);
    byId(host).append(wrap);
  };
  const counts = clients.map(c => [c, String(c)]);
  choice('pick-curve', data.loaders, counts, picked.curve, v => { picked.curve = v; });
  choice('pick-series', 'arm', data.arms.map((a, i) => [i, a.name]), 0, v => { picked.arm = v; });
  choice('pick-series', data.loaders, counts, picked.clients, v => { picked.clients = v; });
  const chips = () => {
    byId('arms').replaceChildren(...data.arms.map((arm, i) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-pressed', String(shown[i]));
      button.innerHTML = '<svg viewBox="0 0 26 12" aria-hidden="true"><path d="M0 6H26" stroke-width="2" fill="none"/><path fill-rule="evenodd"/></svg>';
      const [stroke, mark] = button.querySelectorAll('path');
      stroke.setAttribute('stroke', colour(i));
      if (i >= 8) stroke.setAttribute('stroke-dasharray', i < 16 ? '5 3' : '2 2');
      mark.setAttribute('d', PATHS[i % 8]);
      mark.setAttribute('fill', colour(i));
      button.append(arm.name);
      button.addEventListener('click', () => { shown[i] = !shown[i]; draw(); byId('arms').children[i].focus(); });
      return button;
    }));
  };

  /* ---- drawing ---- */
  const draw = () => {
    chips();
    const options = { rate: () => byClients('rate', rate, '/s'), mean: () => byClients('mean', time, ''), curve, series };
    for (const [id, option] of Object.entries(options)) {
      charts[id] = charts[id] || echarts.init(byId('chart-' + id), null, { renderer: 'svg' });
      charts[id].resize();
      charts[id].setOption(option(), true);
    }
    document.documentElement.dataset.drawn = 'true';
  };
  draw();
  let waiting = 0;
  addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(draw, 120); });
  addEventListener('beforeprint', draw);
  addEventListener('afterprint', draw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
})();
