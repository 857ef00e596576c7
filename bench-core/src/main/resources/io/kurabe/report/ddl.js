/* The load beside each schema change over time, and durations by size of the table. */
(() => {
  'use strict';
  const { data, byId, css, base, logAxis, lines, above, below, rate, time, bare, digits, escape, style } = Charts;
  const panels = data.ddl.panels, sizes = data.ddl.sizes;
  const WRITES = 'write probe', READS = 'read probe';
  const colours = () => ({ 'update mix': css('--c2'), [WRITES]: css('--c1'), [READS]: css('--c0') });
  const all = panels.flatMap(p => p.runs);
  const threads = [...new Set(all.map(r => r.threads))].sort((a, b) => a - b);
  const repeats = [...new Set(all.map(r => r.repeat))].sort((a, b) => a - b);
  const picked = { threads: threads[threads.length - 1], repeat: 0, own: 0 };

  /* Repeat 0 is the run whose change took the median time; an invalid one only when there is no other. */
  const pick = panel => {
    const of = panel.runs.filter(r => r.threads === picked.threads);
    if (picked.repeat) return of.find(r => r.repeat === picked.repeat);
    const usable = of.some(r => r.valid) ? of.filter(r => r.valid) : of;
    return [...usable].sort((a, b) => a.took - b.took)[(usable.length - 1) / 2 | 0];
  };
  const at = (stream, i) => stream.from + (i + 0.5) * stream.slice;
  const end = stream => stream.from + stream.slice * (stream.rate || stream.max).length;
  const find = (run, name) => run.streams.find(s => s.name === name);
  const scales = runs => {
    const streams = runs.flatMap(r => r.streams);
    return { from: Math.min(...streams.map(s => s.from)), to: Math.max(...streams.map(end)),
      rate: Math.max(1, ...streams.flatMap(s => s.rate || [])),
      times: streams.flatMap(s => s.max || []).filter(v => v > 0) };
  };
  const seconds = v => v < 1 ? time(v * 1e6) : digits(v) + ' s';

  const course = panel => {
    const option = base(), run = pick(panel);
    if (!run) {
      return { ...option, graphic: { type: 'text', left: 'center', top: 'middle',
        style: { text: 'no such run', fill: css('--soft'), font: '13px sans-serif' } } };
    }
    const same = panels.filter(p => p.operation === panel.operation).map(pick).filter(r => r);
    const shared = scales(same), scale = picked.own ? { ...shared, ...(({ from, to }) => ({ from, to }))(scales([run])) } : shared;
    const colour = colours(), span = scale.to - scale.from, writes = find(run, WRITES);
    /* Beside a statement of the user's there is no update mix: the probes get its room. */
    const mix = run.streams.some(s => s.rate);
    const area = { silent: true, itemStyle: { color: css('--band') }, data: [[{ xAxis: 0 }, { xAxis: Math.max(run.took, span / 300) }]] };
    const tenths = run.took > span / 12 ? [0.1, 0.9].map(part => ({ xAxis: part * run.took })) : [];
    const marks = { silent: true, symbol: 'none', label: { show: false },
      lineStyle: { color: css('--soft'), type: 'dotted', width: 1 }, data: tenths };
    const shade = { markArea: area, markLine: marks };
    const series = [];
    run.streams.filter(s => s.rate).forEach(s => series.push({
      type: 'line', name: s.name, xAxisIndex: 0, yAxisIndex: 0, symbol: 'none', z: 3, step: 'middle',
      data: s.rate.map((v, i) => [at(s, i), v]), lineStyle: { color: colour[s.name], width: 1.5 },
      itemStyle: { color: colour[s.name] }, areaStyle: { color: colour[s.name], opacity: 0.15 } }));
    run.streams.filter(s => s.max).forEach(s => {
      series.push({ type: 'scatter', name: s.name, xAxisIndex: 1, yAxisIndex: 1, z: s.name === WRITES ? 4 : 5, symbolSize: s.name === WRITES ? 6 : 4.5,
        symbol: s.name === WRITES ? 'circle' : 'diamond', itemStyle: { color: colour[s.name], opacity: 0.85 },
        data: s.max.map((v, i) => [at(s, i), v]).filter(p => p[1] > 0) });
      const failed = (s.failed || []).map((n, i) => [at(s, i), n]).filter(p => p[1] > 0);
      if (failed.length) {
        series.push({ type: 'scatter', name: s.name + ': failed', xAxisIndex: 1, yAxisIndex: 1, z: 5, symbolSize: 8, symbol: 'triangle',
          itemStyle: { color: css('--bad') }, data: failed.map(([x, n]) => ({ value: [x, Math.max(...scale.times)], failed: n })) });
      }
    });
    [0, 1].forEach(i => series.push({ type: 'line', data: [], xAxisIndex: i, yAxisIndex: i, silent: true, ...shade }));
    if (writes) {
      const [from, length] = writes.stall;
      const right = from + length / 2 > scale.from + 0.55 * span;
      series.push({ type: 'custom', silent: true, xAxisIndex: 0, yAxisIndex: 0, z: 6, data: [[from, from + length]], encode: { x: [0, 1] },
        renderItem: (params, api) => {
          const a = api.coord([from, 0])[0], b = api.coord([from + length, 0])[0], y = params.coordSys.y - 7;
          return { type: 'group', children: [
            { type: 'rect', shape: { x: a, y: y - 2, width: Math.max(2, b - a), height: 5 }, style: { fill: css('--bad') } },
            { type: 'text', x: right ? b : a, y: y - 5, style: { text: 'no write for ' + seconds(length), fill: css('--bad'),
              align: right ? 'right' : 'left', verticalAlign: 'bottom', font: '12px ' + option.textStyle.fontFamily } }] };
        } });
    }
    option.tooltip.formatter = hit => '<b>' + escape(hit.seriesName) + '</b>, at ' + digits(hit.value[0]) + ' s<br>' +
      (hit.data.failed ? hit.data.failed + ' failed' : hit.seriesName === 'update mix' ? rate(hit.value[1]) + '/s' : 'slowest answer ' + time(hit.value[1]));
    option.tooltip.trigger = 'item';
    const x = gridIndex => ({ type: 'value', gridIndex, show: mix || gridIndex === 1, min: scale.from, max: scale.to, axisLine: { ...lines(), onZero: false }, splitLine: { show: false },
      axisTick: { show: gridIndex === 1 }, splitNumber: 4, ...below(gridIndex === 1 ? 'seconds' : ''), nameGap: 24,
      axisLabel: { show: gridIndex === 1, color: css('--soft'), showMinLabel: false, showMaxLabel: false, hideOverlap: true,
        formatter: v => String(Number(v.toPrecision(3))) } });
    const name = text => ({ ...above(text), nameGap: 6, nameTextStyle: { align: 'left', padding: [0, 0, 0, -46], color: css('--soft'), fontSize: 11 } });
    return { ...option, series,
      grid: [{ left: 52, right: 12, top: 46, height: mix ? 62 : 1 }, { left: 52, right: 12, top: mix ? 142 : 68, bottom: 40 }],
      xAxis: [x(0), x(1)],
      yAxis: [{ type: 'value', show: mix, min: 0, max: scale.rate * 1.05, gridIndex: 0, splitNumber: 2, axisLine: { show: false, onZero: false }, axisTick: { show: false }, splitLine: lines(),
        axisLabel: { color: css('--soft'), showMaxLabel: false, formatter: v => bare(v, rate) }, ...name('transactions/s'), nameGap: 24 },
      { ...logAxis(scale.times.length ? scale.times : [1e3, 1e4], time, name('slowest answer')), gridIndex: 1, axisLine: { show: false, onZero: false } }] };
  };

  const bySize = () => {
    const looks = sizes.map((s, i) => Charts.style(i, s.name + ', exponent ' + digits(s.exponent[0])));
    const drawn = sizes.map((s, i) => [s, looks[i]]).filter(([s]) => s.line.length);
    const names = drawn.map(([, look]) => look.name), wide = Charts.wide('sizes');
    const rows = [...new Set(sizes.flatMap(s => s.dots.map(d => d[0])))].sort((a, b) => a - b);
    const yAxis = logAxis(drawn.flatMap(([s]) => s.dots.map(d => d[1])), time, above('time of the change'));
    const option = base();
    option.tooltip.formatter = hit => '<b>' + escape(hit.seriesName) + '</b><br>' + rate(hit.value[0]) + ' rows: ' + time(hit.value[1]);
    const medians = drawn.map(([s, look]) => ({ ...Charts.line('sizes', names, look, s.line) }));
    medians.forEach(m => { m.endLabel.width = 300; });
    Charts.spread('sizes', medians, yAxis);
    const dots = drawn.map(([s, look]) => ({ type: 'scatter', name: look.name, data: s.dots, symbol: look.symbol, symbolSize: 7, z: 2,
      itemStyle: { color: look.colour, opacity: 0.6 } }));
    return { ...option, series: medians.concat(dots), yAxis,
      legend: { show: !wide, top: 0, left: 0, type: 'scroll', orient: 'vertical', data: names, textStyle: { color: css('--text') } },
      grid: { left: 58, right: wide ? 330 : 14, top: wide ? 34 : 40 + 25 * names.length, bottom: 44 },
      xAxis: { type: 'log', min: rows[0] / 1.2, max: rows[rows.length - 1] * 1.2, ...below('rows'), axisLine: lines(), splitLine: { show: false },
        axisTick: { customValues: rows }, axisLabel: { customValues: rows, formatter: v => bare(v, rate), color: css('--soft'), hideOverlap: true } } };
  };

  if (panels.length) {
    if (threads.length > 1) Charts.choice('pick-ddl', 'threads', threads.map(t => [t, String(t)]), picked.threads, v => { picked.threads = v; });
    if (repeats.length > 1) {
      Charts.choice('pick-ddl', 'run', [[0, 'the one of median time']].concat(repeats.map(r => [r, 'repeat ' + r])), 0, v => { picked.repeat = v; });
    }
    Charts.choice('pick-ddl', 'time scale', [[0, 'the same for all of a change'], [1, 'of each chart']], 0, v => { picked.own = v; });
    panels.forEach(panel => Charts.add(panel.id, () => course(panel)));
  }
  if (sizes.length && byId('chart-sizes')) Charts.add('sizes', bySize);
  Charts.draw();
})();
