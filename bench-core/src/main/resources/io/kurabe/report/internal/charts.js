/* Draws the charts of a page from the element #data: groups of charts, their views, and the series that views refer to by
   number. It knows how lines, points and dots are drawn, and nothing of what they mean. */
(async () => {
  'use strict';
  const byId = id => document.getElementById(id);
  const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond',
    'path://M0 0L5 10L10 0Z', 'path://M4 0H6V4H10V6H6V10H4V6H0V4H4Z',
    'path://M0 5L5 0L10 5L5 10ZM3 5L5 7L7 5L5 3Z',
    'path://M1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5L0 1Z'];
  const PATHS = ['M13 2a4 4 0 1 0 .01 0Z', 'M9 2h8v8h-8Z', 'M13 1l5 9h-10Z', 'M13 0l6 6l-6 6l-6-6Z',
    'M8 2h10l-5 9Z', 'M12 1h2v4h4v2h-4v4h-2v-4h-4v-2h4Z', 'M13 0l6 6l-6 6l-6-6ZM13 3l-3 3l3 3l3-3Z',
    'M9 1l4 4l4-4l1 1l-4 4l4 4l-1 1l-4-4l-4 4l-1-1l4-4l-4-4Z'];

  /* ---- data and library are packed, so that the file stays small ---- */
  let data;
  const unpack = async text => {
    const packed = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  };
  try {
    data = JSON.parse(await unpack(byId('data').textContent));
    const script = document.createElement('script');
    script.textContent = await unpack(byId('echarts').textContent);
    document.head.append(script);
  } catch (e) {
    document.querySelectorAll('.chart').forEach(c => {
      c.classList.add('missing');
      c.textContent = 'This browser cannot draw the charts (' + e.message + '). All numbers are in the tables.';
    });
    return;
  }

  /* ---- numbers: three significant digits, as everywhere in Kurabe; more where ticks lie close together ---- */
  const digits = (v, n = 3) => {
    if (v === 0) return '0';
    const rounded = Number(v.toPrecision(n)), magnitude = Math.floor(Math.log10(Math.abs(rounded)));
    return Number.isInteger(v) && Math.abs(v) < 1000 ? String(v) : rounded.toFixed(Math.max(0, n - 1 - magnitude));
  };
  const scaled = (v, units, n) => {
    let i = 0;
    while (i < units.length - 1 && Math.abs(v) >= 999.5) { v /= 1000; i++; }
    return digits(v, n) + units[i];
  };
  const rate = (v, n) => scaled(v, ['', 'k', 'M', 'G'], n);
  const time = (v, n) => v > 0 && v < 0.9995 ? digits(v * 1000, n) + '\u00a0ns' : scaled(v, ['\u00a0us', '\u00a0ms', '\u00a0s'], n);
  const format = axis => axis.unit === 'us' ? time : rate;
  const bare = (v, axis, n) => format(axis)(v, n).replace(/^-?[\d.]+/, text => String(Number(text)));
  const amount = (v, axis) => format(axis)(v) + (axis.unit === 'us' || !axis.unit ? '' : '\u00a0' + axis.unit);
  const percentile = x => 'p' + Number((100 * (1 - 1 / x)).toPrecision(7));
  const escape = text => echarts.format.encodeHTML(text);

  /* ---- colours from the style sheet, so that dark mode is decided in one place ---- */
  const css = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  const colour = of => css(of.colour || 'c' + of.look % 8);
  const dash = of => of.dashed ? 'dashed' : of.look < 8 ? 'solid' : of.look < 16 ? 'dashed' : 'dotted';
  const symbol = of => SYMBOLS[of.look % 8];
  const base = () => ({
    animation: false, aria: { enabled: false },
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, fontSize: 12, color: css('soft') },
    tooltip: { trigger: 'item', confine: true, backgroundColor: css('panel'), borderColor: css('line'), textStyle: { color: css('text'), fontSize: 13 } }
  });

  /* ---- axes ---- */
  const steps = (low, high) => {
    const all = [], few = Math.log10(high / low) <= 2.1;
    for (let e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++) {
      for (const m of few ? [1, 2, 5] : [1]) all.push(Number((m * 10 ** e).toPrecision(1)));
    }
    return all;
  };
  const splits = () => ({ lineStyle: { color: css('line') } });
  const labels = (axis, n) => ({ formatter: v => bare(v, axis, n), color: css('soft'), hideOverlap: true });
  /* From a round number below the values to a round number above them. */
  const logAxis = (axis, values) => {
    const positive = values.filter(v => v > 0), low = Math.min(...positive), high = Math.max(...positive);
    const around = steps(low / 10, high * 10).concat([2, 5].flatMap(m => steps(low / 10, high * 10).map(s => s * m)));
    const min = Math.max(...around.filter(v => v <= low * 1.0001)), max = Math.min(...around.filter(v => v >= high * 0.9999 && v > min));
    const ticks = steps(min, max).filter(v => v >= min * 0.999 && v <= max * 1.001);
    return { type: 'log', min, max, axisLabel: { ...labels(axis), customValues: ticks }, axisTick: { customValues: ticks, show: false },
      axisLine: { show: false, onZero: false }, splitLine: { ...splits(), customValues: ticks }, minorSplitLine: { show: false } };
  };
  const fromZero = (axis, values) => {
    const high = Math.max(1e-9, ...values), whole = 10 ** Math.floor(Math.log10(high));
    const interval = [0.1, 0.2, 0.25, 0.5, 1, 2].map(m => m * whole).find(i => high / i <= 6);
    return { type: 'value', min: 0, max: Number((Math.ceil(high / interval - 1e-9) * interval).toPrecision(6)), interval,
      axisLine: { show: false, onZero: false }, axisTick: { show: false }, splitLine: splits(), axisLabel: labels(axis) };
  };
  const SCALES = {
    log: (axis, values) => {
      if (!axis.ticks) return logAxis(axis, values);
      const room = 1.35;
      return { type: 'log', min: Math.min(...axis.ticks) / room, max: Math.max(...axis.ticks) * room, axisLine: splits(), splitLine: { show: false },
        axisTick: { customValues: axis.ticks }, axisLabel: { ...labels(axis), customValues: axis.ticks } };
    },
    from_zero: fromZero,
    from_zero_or_log: (axis, values) => Math.max(...values) > 25 * Math.min(...values) ? logAxis(axis, values) : fromZero(axis, values),
    close: (axis, values) => {
      const low = Math.min(...values), high = Math.max(...values);
      if (low > 0 && high / low > 3) return logAxis(axis, values);
      const n = high > low ? Math.max(3, Math.min(9, Math.ceil(Math.log10(Math.abs(high) / (high - low))) + 2)) : 3;
      return { type: 'value', scale: true, splitNumber: 4, axisLine: { show: false, onZero: false }, axisTick: { show: false },
        splitLine: splits(), axisLabel: labels(axis, n) };
    },
    linear: (axis, values) => ({ type: 'value', min: axis.from ?? Math.min(...values), max: axis.to ?? Math.max(...values), splitNumber: 4,
      axisLine: { ...splits(), onZero: false }, splitLine: { show: false },
      axisLabel: { ...labels(axis), showMinLabel: axis.from === 0, showMaxLabel: false,
        formatter: v => axis.unit === 'us' ? time(v) : Math.abs(v) < 1000 ? String(Number(v.toPrecision(3))) : bare(v, axis) } }),
    names: axis => ({ type: 'category', data: axis.names, boundaryGap: false, axisLine: { ...splits(), onZero: false }, axisTick: { show: false },
      axisLabel: { color: css('soft'), hideOverlap: true } }),
    percentile: (axis, values) => {
      const most = Math.max(100, ...values), ticks = [1, 2, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7].filter(t => t <= most);
      return { type: 'log', min: 1, max: most, axisLine: splits(), splitLine: { show: false }, axisTick: { customValues: ticks },
        axisLabel: { customValues: ticks, formatter: v => v === 1 ? 'min' : percentile(v), color: css('soft'), hideOverlap: true } };
    }
  };
  const scale = (axis, values) => SCALES[axis.scale](axis, values.length ? values : [1, 10]);
  const where = (x, axis) => axis.scale === 'percentile' ? percentile(x) : axis.scale === 'names' ? axis.names[x]
    : axis.ticks ? format(axis)(Math.round(x)) + ' ' + axis.title : (axis.unit === 'us' ? time(x) : amount(x, axis)) + (axis.unit ? '' : ' ' + axis.title);

  /* ---- lines and points ---- */
  const BOTTOM = 44, LABEL = 15;
  /* Lines are labelled at their ends; a narrow screen has room for few and short labels. */
  const FEW = 6;
  const room = (names, wide) => Math.min(wide ? 230 : 152, 20 + (wide ? 6.8 : 6) * Math.max(0, ...names.map(n => n.length)));
  const rowsOf = (names, width) => {
    let rows = 1, used = 0;
    names.map(n => 36 + 7 * n.length).forEach(w => {
      if (used > 0 && used + w > width) { rows++; used = 0; }
      used += w;
    });
    return rows;
  };
  /* Moves the labels at the ends of the lines apart, from the lowest value upwards. */
  const spread = (lines, axis, height) => {
    const place = v => height * (axis.type === 'log' ? Math.log(v / axis.min) / Math.log(axis.max / axis.min) : (v - axis.min) / (axis.max - axis.min));
    const ends = lines.map(l => ({ l, at: place(l.data[l.data.length - 1].value[1]) })).sort((a, b) => a.at - b.at);
    const spots = ends.map(x => x.at);
    for (let round = 0; round < 60; round++) {
      for (let i = 1; i < spots.length; i++) {
        const push = (LABEL - (spots[i] - spots[i - 1])) / 2;
        if (push > 0.01) { spots[i - 1] -= push; spots[i] += push; }
      }
    }
    ends.forEach((x, i) => { x.l.endLabel.offset = [0, x.at - spots[i]]; });
  };
  /* A line from end to end whose symbols are the caps; one that leaves the chart has no lower cap. */
  const intervals = (of, points, at, floor, bottom) => ({
    type: 'line', silent: true, z: 2, showAllSymbol: true, itemStyle: { color: colour(of) },
    lineStyle: { color: colour(of), width: 1.5, opacity: 0.75, type: 'solid' },
    data: points.flatMap((p, i) => [
      { value: [at[i], p[2] < floor ? bottom : p[2]], symbol: p[2] < floor ? 'none' : 'rect', symbolSize: [8, 1.5] },
      { value: [at[i], p[3]], symbol: 'rect', symbolSize: [8, 1.5] }, { value: [at[i], null] }])
  });
  const item = (p, x, of, type) => {
    const own = p[4], tone = own && own !== 'hollow' ? css(own) : colour(of);
    return { value: [x, type === 'log' && p[1] <= 0 ? null : p[1]], point: p, ...(own ? { itemStyle: { color: own === 'hollow' ? 'transparent' : tone, borderColor: tone, borderWidth: own === 'hollow' ? 1 : 0 } } : {}) };
  };
  const plots = (element, panels, small, shown) => {
    const wide = element.clientWidth >= 520, height = element.clientHeight, option = base();
    const several = panels.length > 1, hosts = [];
    const visible = panels.map(p => p.series.map(i => data.series[i]).filter(s => shown(s.name) && s.points.length));
    const names = [...new Set(visible.flat().filter(s => s.named).map(s => s.name))];
    const ends = !several && !small && names.length > 0 && (wide || names.length <= FEW);
    const listed = [...new Set(visible.flat().map(s => s.name))];
    const legend = !ends && !small && listed.length > 1;
    const needed = legend ? rowsOf(listed, element.clientWidth) : 0, rows = needed > 4 ? 1 : needed;
    option.legend = { show: legend, top: 0, left: 0, right: 0, itemWidth: 20, type: needed > 4 ? 'scroll' : 'plain', data: listed, textStyle: { color: css('text') },
      pageTextStyle: { color: css('soft') }, pageIconColor: css('link') };
    const above = panels.some(p => p.marks.some(m => m.label && (m.kind === 'span' || m.kind === 'area' || m.kind === 'upright'))) ? 14 : 0;
    const top = (small ? 32 : 34) + above + 24 * (several && !small ? Math.max(1, rows) : rows);
    option.grid = []; option.xAxis = []; option.yAxis = []; option.series = [];
    panels.forEach((panel, n) => {
      const last = n === panels.length - 1, series = visible[n], low = several ? (small ? 62 : 0.26 * height) : 0;
      const grid = { left: small ? 52 : 58, right: ends ? room(names, wide) : small ? 12 : 18, top: several && n === 1 ? top + low + 36 : top };
      if (several && n === 0) grid.height = low; else grid.bottom = small ? 40 : BOTTOM;
      option.grid.push(grid);
      const marked = panel.marks.flatMap(m => m.kind === 'level' ? [m.y] : []);
      const ys = series.flatMap(s => s.points.map(p => p[1])).filter(v => v !== null).concat(marked);
      const floor = panel.y.scale === 'log' ? Math.min(...ys.filter(v => v > 0)) / 4 : -Infinity;
      const bars = series.flatMap(s => s.points.flatMap(p => p.length > 3 && p[3] !== null ? [Math.max(p[2], floor), p[3]] : []));
      const y = { ...scale(panel.y, ys.concat(bars, [panel.y.from, panel.y.to].filter(v => v > 0))), gridIndex: n, name: panel.y.title, nameLocation: 'end', nameGap: small ? 6 : 12,
        nameTextStyle: { align: 'left', padding: [0, 0, 0, small ? -46 : -50], color: css('soft') } };
      const x = { ...scale(panel.x, series.flatMap(s => s.points.map(p => p[0]))), gridIndex: n,
        ...(last ? { name: panel.x.title, nameLocation: 'middle', nameGap: small ? 24 : 28, nameTextStyle: { color: css('soft') } } : {}) };
      if (!last) { x.axisLabel = { show: false }; x.axisTick = { show: false }; }
      option.xAxis.push(x); option.yAxis.push(y);
      const add = (drawn, of) => { option.series.push({ xAxisIndex: n, yAxisIndex: n, ...drawn }); hosts.push({ of, panel }); };
      const lines = [];
      const apart = panel.x.ticks && series.length > 1 && bars.length > 0;
      series.forEach((of, number) => {
        const at = of.points.map(p => apart ? p[0] * 1.045 ** (number - (series.length - 1) / 2) : p[0]);
        const points = of.points.map((p, i) => item(p, at[i], of, y.type)), tone = colour(of);
        const common = { name: of.name, data: points, z: of.draw === 'trend' ? 1 : 3, itemStyle: { color: tone } };
        if (of.draw === 'points') {
          add({ ...common, type: 'scatter', z: 2, symbol: symbol(of), symbolSize: of.size, itemStyle: { color: tone, opacity: 0.7 } }, of);
        } else if (of.draw === 'area') {
          add({ ...common, type: 'line', symbol: 'none', step: 'middle', lineStyle: { color: tone, width: 1.5 }, areaStyle: { color: tone, opacity: 0.15 } }, of);
        } else if (of.draw === 'trend') {
          add({ ...common, type: 'line', symbol: 'none', silent: true, lineStyle: { color: tone, width: of.size, type: of.dashed ? [4, 4] : 'solid', opacity: 0.75 } }, of);
        } else {
          const few = of.points.length <= 40, each = panel.x.scale === 'percentile' ? 6 : 1;
          const drawn = { ...common, type: 'line', symbol: few && each === 1 ? symbol(of) : (v, params) => params.dataIndex % each ? 'none' : symbol(of),
            symbolSize: of.size, showSymbol: few || each > 1, showAllSymbol: few && each === 1, lineStyle: { color: tone, width: of.size > 4 ? 2 : 1.75, type: dash(of) },
            endLabel: { show: ends && of.named, formatter: '{a}', color: tone, distance: 8, fontSize: wide ? 12 : 11, width: room(names, wide) - 14, overflow: 'truncate' },
            emphasis: { focus: 'series' } };
          if (ends && of.named && of.points[of.points.length - 1][1] !== null) lines.push(drawn);
          add(drawn, of);
        }
        const bounded = of.points.map((p, i) => [p, at[i]]).filter(([p]) => p.length > 3 && p[3] !== null);
        if (bounded.length) add(intervals(of, bounded.map(b => b[0]), bounded.map(b => b[1]), floor, y.min), of);
      });
      if (ends && y.min !== undefined) spread(lines, y, height - top - BOTTOM);
      marks(panel, x, y).forEach(drawn => add(drawn, null));
    });
    option.tooltip.formatter = hit => {
      const { of, panel } = hosts[hit.seriesIndex], p = hit.data.point;
      if (!of || !p) return '';
      const bounds = p.length > 3 && p[3] !== null ? '<br>95 %: ' + amount(p[2], panel.y) + ' to ' + amount(p[3], panel.y) : '';
      return '<b>' + escape(of.name) + '</b>, ' + where(p[0], panel.x) + (p[5] ? ', ' + escape(p[5]) : '') + '<br>' + amount(p[1], panel.y) + bounds;
    };
    return option;
  };
  const marks = (panel, x, y) => {
    const of = kind => panel.marks.filter(m => m.kind === kind), tone = m => css(m.colour);
    const text = m => ({ show: !!m.label, formatter: m.label, color: css(m.colour === 'band' ? 'text' : m.colour), fontSize: 12 });
    const drawn = [];
    const lines = of('upright').map(m => ({ xAxis: m.from, lineStyle: { color: tone(m), type: 'dashed', width: 1.25 }, label: { ...text(m), position: 'end' } }))
      .concat(of('level').map(m => ({ yAxis: m.y, lineStyle: { color: tone(m), type: 'dashed', width: 1.5 }, label: { ...text(m), position: 'insideStartTop' } })))
      .concat(of('span').map(m => {
        const wide = x.max - x.min, right = (m.from + m.to) / 2 > x.min + 0.55 * wide;
        return [{ coord: [m.from, y.max], lineStyle: { color: tone(m), type: 'solid', width: 5 },
          label: { ...text(m), position: right ? 'insideEndTop' : 'insideStartTop' } }, { coord: [Math.max(m.to, m.from + wide / 200), y.max] }];
      }))
      .concat(of('step').map(m => [{ coord: [m.from, m.y], lineStyle: { color: tone(m), type: 'solid', width: 2 } }, { coord: [m.to, m.y] }]));
    const areas = of('area').map(m => [{ xAxis: m.from ?? x.min, itemStyle: { color: tone(m), opacity: m.colour === 'band' ? 1 : 0.12 },
      label: { ...text(m), position: 'top', distance: 4 } }, { xAxis: m.to ?? x.max }]);
    if (lines.length || areas.length) {
      drawn.push({ type: 'line', data: [], silent: true, markLine: { silent: true, symbol: 'none', label: { show: false }, data: lines }, markArea: { silent: true, data: areas } });
    }
    of('ring').forEach(m => drawn.push({ type: 'scatter', z: 6, data: [[m.from, m.y]], symbol: 'circle', symbolSize: 15, silent: true,
      itemStyle: { color: 'transparent', borderColor: tone(m), borderWidth: 2 }, label: { ...text(m), position: 'left', distance: 6 } }));
    return drawn;
  };

  /* ---- single values, a line for each group ---- */
  const centre = (g, row) => ({
    markLine: { silent: true, symbol: 'none', label: { show: false }, data: [[
      { coord: [g.centre[0], row - 0.38], lineStyle: { color: colour(g), width: 2.5, type: 'solid' } }, { coord: [g.centre[0], row + 0.38] }]] },
    markArea: { silent: true, itemStyle: { color: colour(g), opacity: 0.16 },
      data: g.centre.length === 3 ? [[{ coord: [g.centre[1], row - 0.38] }, { coord: [g.centre[2], row + 0.38] }]] : [] }
  });
  const dots = (element, panel, shown) => {
    const groups = panel.dots.filter(g => shown(g.name)), option = base();
    const place = i => ((i * 0.618034 + 0.5) % 1 - 0.5) * 0.5;
    const spots = groups.map((g, row) => g.dots.filter(d => d[0] !== null).map((d, i) => ({ value: d[0], valid: d[1], name: d[2], block: d[3], at: row + place(i) })));
    const values = spots.flat().map(d => d.value).concat(groups.flatMap(g => g.centre));
    option.tooltip.formatter = hit => {
      const spot = spots[hit.seriesIndex / 2 | 0][hit.dataIndex];
      return '<b>' + escape(groups[hit.seriesIndex / 2 | 0].name) + '</b><br>' + escape(spot.name) + ': ' + amount(spot.value, panel.x) +
        (spot.valid ? '' : '<br>invalid: in no number');
    };
    const series = groups.flatMap((g, row) => [
      { type: 'scatter', name: g.name, symbolSize: 10, z: 4, data: spots[row].map(d => ({ value: [d.value, d.at], symbol: symbol(g), itemStyle: {
        color: d.valid ? colour(g) : 'transparent', borderColor: colour(g), borderWidth: 1.5, opacity: 0.85 } })) },
      { type: 'line', silent: true, z: 3, data: [], ...(g.centre.length ? centre(g, row) : {}) }]);
    const pairs = panel.joined.flatMap(([a, b]) => spots[a] && spots[b] ? spots[a].filter(d => d.valid).flatMap(d =>
      spots[b].filter(e => e.valid && e.block === d.block).flatMap(e => [[d.value, d.at], [e.value, e.at], [e.value, null]])) : []);
    series.push({ type: 'line', silent: true, z: 1, symbol: 'none', data: pairs, lineStyle: { color: css('soft'), width: 1, opacity: 0.6 } });
    const rows = groups.map((g, i) => i);
    const left = Math.min(element.clientWidth >= 520 ? 190 : 110, 16 + 6.8 * Math.max(4, ...groups.map(g => g.name.length)));
    return { ...option, series, grid: { left, right: 22, top: 12, bottom: BOTTOM },
      xAxis: { ...scale({ ...panel.x, scale: 'close' }, values), name: panel.x.title, nameLocation: 'middle', nameGap: 28, nameTextStyle: { color: css('soft') } },
      yAxis: { type: 'value', inverse: true, min: -0.6, max: groups.length - 0.4, axisLine: { show: false },
        axisTick: { show: false, customValues: rows }, splitLine: { show: false },
        axisLabel: { customValues: rows, color: css('text'), width: left - 12, overflow: 'truncate', margin: 10, formatter: v => groups[v] ? groups[v].name : '' } } };
  };

  /* ---- what the reader chose ---- */
  const picked = {}, selects = {}, hidden = data.groups.map(g => new Set(g.toggles.filter(t => !t.shown).map(t => t.name)));
  const choice = (host, pick) => {
    picked[pick.id] = pick.chosen;
    const wrap = document.createElement('label'), select = document.createElement('select');
    wrap.textContent = pick.label;
    pick.options.forEach((text, i) => select.add(new Option(text, i, false, i === pick.chosen)));
    select.addEventListener('change', () => { picked[pick.id] = Number(select.value); draw(); });
    selects[pick.id] = select;
    wrap.append(select);
    byId(host).append(wrap);
  };
  const toggles = (group, n) => {
    const host = byId('toggles-' + n);
    if (!host) return;
    const looks = new Map(group.charts.flatMap(c => c.views.flatMap(v => v.panels.flatMap(p => (p.series || []).map(i => data.series[i]).concat(p.dots || []))))
      .map(s => [s.name, s]));
    const all = group.toggles.length;
    host.closest('details').querySelector('summary').textContent = 'Lines: ' + (all - hidden[n].size) + ' of ' + all + ' shown';
    host.replaceChildren(...group.toggles.map((t, i) => {
      const button = document.createElement('button'), of = looks.get(t.name) || { look: i };
      button.type = 'button';
      button.setAttribute('aria-pressed', String(!hidden[n].has(t.name)));
      button.innerHTML = '<svg viewBox="0 0 26 12" aria-hidden="true"><path d="M0 6H26" stroke-width="2" fill="none"/><path fill-rule="evenodd"/></svg>';
      const [stroke, mark] = button.querySelectorAll('path');
      stroke.setAttribute('stroke', colour(of));
      if (of.look >= 8) stroke.setAttribute('stroke-dasharray', of.look < 16 ? '5 3' : '2 2');
      mark.setAttribute('d', PATHS[of.look % 8]);
      mark.setAttribute('fill', colour(of));
      button.append(t.name);
      button.addEventListener('click', () => {
        if (!hidden[n].delete(t.name)) hidden[n].add(t.name);
        draw();
        host.children[i].focus();
      });
      return button;
    }));
  };

  /* ---- drawing ---- */
  const drawn = {};
  const draw = () => {
    data.groups.forEach((group, n) => {
      toggles(group, n);
      const shown = name => !hidden[n].has(name);
      group.charts.forEach(chart => {
        const element = byId('chart-' + chart.id);
        const view = chart.views.find(v => Object.entries(v.at).every(([pick, option]) => picked[pick] === option));
        const panel = view && view.panels[0];
        drawn[chart.id] = drawn[chart.id] || echarts.init(element, null, { renderer: 'svg' });
        drawn[chart.id].resize();
        drawn[chart.id].setOption(!panel ? { graphic: { type: 'text', left: 'center', top: 'middle', style: { text: 'nothing for this choice', fill: css('soft'), font: '13px sans-serif' } } }
          : panel.dots ? dots(element, panel, shown) : plots(element, view.panels, group.layout === 'multiples', shown), true);
      });
    });
    document.documentElement.dataset.drawn = 'true';
  };
  data.groups.forEach((group, n) => {
    group.picks.filter(p => p.options.length > 1).forEach(p => choice('picks-' + n, p));
    group.charts.forEach(chart => chart.picks.filter(p => p.options.length > 1).forEach(p => choice('pick-' + chart.id, p)));
    group.picks.concat(group.charts.flatMap(c => c.picks)).filter(p => p.options.length < 2).forEach(p => { picked[p.id] = p.chosen; });
  });
  document.querySelectorAll('button[data-pick]').forEach(button => button.addEventListener('click', () => {
    let first = null;
    button.dataset.pick.split(' ').map(pair => pair.split('=')).forEach(([pick, option]) => {
      picked[pick] = Number(option);
      if (selects[pick]) { selects[pick].value = option; first = first || selects[pick]; }
    });
    draw();
    if (first) { first.closest('section').scrollIntoView(); first.focus({ preventScroll: true }); }
  }));
  let waiting = 0;
  addEventListener('resize', () => { clearTimeout(waiting); waiting = setTimeout(draw, 120); });
  /* A closed fold has no width; the event does not bubble. */
  document.addEventListener('toggle', event => { if (event.target.querySelector('.chart')) draw(); }, true);
  /* Paper shows what is folded, in light colours and at its own width. */
  const root = document.documentElement;
  let unfolded = [];
  addEventListener('beforeprint', () => {
    unfolded = [...document.querySelectorAll('details:not([open])')];
    unfolded.forEach(d => { d.open = true; });
    root.classList.add('paper');
    draw();
  });
  addEventListener('afterprint', () => {
    unfolded.forEach(d => { d.open = false; });
    root.classList.remove('paper');
    draw();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  draw();
})();
