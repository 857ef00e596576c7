/* The fills of each primary key over the rows in the table: time of the inserts, size of the key's index. */
(() => {
  'use strict';
  const { data, css, base, lines, below, above, logAxis, rate, bare, digits, escape, wide } = Charts;
  const { names, panels } = data.keys;
  const mib = v => digits(v) + ' MiB', seconds = v => digits(v) + ' s';

  /* From 0, so that growth looks as large as it is; times on a log scale only where the smallest would be a line on the ground. */
  const timeLevels = values => Math.max(...values) > 25 * Math.min(...values)
    ? logAxis(values, digits, above('s per million rows')) : levels(values, above('s per million rows'));
  const levels = (values, naming) => {
    const high = Math.max(...values);
    const whole = 10 ** Math.floor(Math.log10(high));
    const interval = [0.1, 0.2, 0.25, 0.5, 1, 2].map(m => m * whole).find(i => high / i <= 6);
    return { type: 'value', min: 0, max: Number((Math.ceil(high / interval - 1e-9) * interval).toPrecision(6)), interval, ...naming,
      axisLine: { show: false }, axisTick: { show: false }, splitLine: lines(),
      axisLabel: { formatter: v => String(v), color: css('--soft'), hideOverlap: true } };
  };
  const rowAxis = panel => ({ type: 'value', min: 0, max: Math.max(...panel.arms.flatMap(a => a.steps.map(s => s[0]))), ...below('rows in the table'),
    axisLine: lines(), splitLine: { show: false }, splitNumber: 4,
    axisLabel: { color: css('--soft'), hideOverlap: true, formatter: v => bare(v, rate) } });
  const frame = (id, panel, series, yAxis) => {
    const option = base(), shown = panel.arms.map(a => a.key), isWide = wide(id);
    const rows = isWide ? 0 : Math.ceil(shown.length / 3);
    return { ...option, series, yAxis, xAxis: rowAxis(panel),
      legend: { show: !isWide, top: 0, left: 0, itemWidth: 18, data: shown, textStyle: { color: css('--text') } },
      grid: { ...Charts.grid(id, shown), top: 34 + 24 * rows } };
  };
  const look = arm => Charts.style(names.indexOf(arm.key), arm.key);
  const labelled = (id, panel, column, yAxis) => {
    const drawn = panel.arms.filter(a => a[column].length);
    const series = drawn.map(a => ({ ...Charts.line(id, panel.arms.map(x => x.key), look(a), a[column]), symbolSize: 5 }));
    Charts.spread(id, series, yAxis);
    return series;
  };

  const time = panel => {
    const id = panel.time, all = panel.arms.flatMap(a => a.steps.map(s => s[1])).filter(v => v !== null);
    const yAxis = timeLevels(all);
    const series = labelled(id, panel, 'times', yAxis);
    panel.arms.forEach(a => {
      const { colour } = look(a);
      series.push({ type: 'scatter', name: a.key, z: 2, symbolSize: 4,
        data: a.steps.map(s => ({ value: s, itemStyle: { color: s[3] ? colour : 'transparent', borderColor: colour, opacity: s[3] ? 0.45 : 0.8 } })) });
      if (a.line.length > 1) {
        const [[x1, y1], [x2, y2]] = a.line;
        series.push({ type: 'line', name: a.key, z: 1, symbol: 'none', silent: true,
          lineStyle: { color: colour, width: 1.25, type: [4, 4], opacity: 0.75 }, itemStyle: { color: colour },
          data: Array.from({ length: 25 }, (x, i) => [x1 + (x2 - x1) * i / 24, y1 + (y2 - y1) * i / 24]).filter(p => p[1] > 0) });
      }
    });
    const option = frame(id, panel, series, yAxis);
    option.tooltip.formatter = hit => '<b>' + escape(hit.seriesName) + '</b>, ' + rate(hit.value[0]) + ' rows<br>' +
      (hit.seriesType === 'scatter' ? 'fill ' + hit.value[2] + (hit.value[3] ? '' : ', does not count') : 'median') + ': ' + seconds(hit.value[1]) + ' per million rows';
    return option;
  };

  const size = panel => {
    const id = panel.size, all = panel.arms.flatMap(a => a.sizes.map(s => s[1]));
    const near = panel.cache !== null && panel.cache <= 2.5 * Math.max(...all);
    const yAxis = levels(near ? all.concat(panel.cache) : all, above('MiB'));
    const series = labelled(id, panel, 'sizes', yAxis);
    panel.arms.filter(a => a.outgrows).forEach(a => {
      const at = a.sizes.find(s => s[0] === a.outgrows);
      if (at) series.push({ type: 'scatter', name: a.key, z: 6, data: [at], symbol: 'circle', symbolSize: 15, silent: true,
        itemStyle: { color: 'transparent', borderColor: look(a).colour, borderWidth: 2 },
        label: { show: true, position: 'left', distance: 6, formatter: rate(a.outgrows), color: look(a).colour, fontSize: 12 } });
    });
    if (near) series.push({ type: 'line', data: [], silent: true, markLine: { silent: true, symbol: 'none', data: [{ yAxis: panel.cache }],
      lineStyle: { color: css('--bad'), type: 'dotted', width: 1.5 },
      label: { position: 'insideStartTop', color: css('--bad'), formatter: 'cache ' + panel.cacheText } } });
    const option = frame(id, panel, series, yAxis);
    option.tooltip.formatter = hit => '<b>' + escape(hit.seriesName) + '</b>, ' + rate(hit.value[0]) + ' rows<br>index ' + mib(hit.value[1]);
    return option;
  };

  panels.forEach(panel => {
    Charts.add(panel.time, () => time(panel));
    if (panel.size) Charts.add(panel.size, () => size(panel));
  });
  if (!data.points.length) Charts.draw();
})();
