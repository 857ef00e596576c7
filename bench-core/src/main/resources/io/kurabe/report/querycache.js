/* A server's own query cache over the time of a run: its free blocks, and what it threw away. */
(() => {
  'use strict';
  const { data, css, base, lines, below, above, rate, bare, digits, escape, wide } = Charts;
  const { courses } = data.caches;
  const names = courses.map(c => c.name);
  const axis = (values, name) => {
    const high = Math.max(1, ...values);
    const whole = 10 ** Math.floor(Math.log10(high));
    const interval = [0.1, 0.2, 0.25, 0.5, 1, 2].map(m => m * whole).find(i => high / i <= 6);
    return { type: 'value', min: 0, max: Math.ceil(high / interval - 1e-9) * interval, interval, ...above(name),
      axisLine: { show: false }, axisTick: { show: false }, splitLine: lines(),
      axisLabel: { formatter: v => bare(v, rate), color: css('--soft'), hideOverlap: true } };
  };
  const chart = (id, column, name) => {
    const yAxis = axis(courses.flatMap(c => c[column].map(s => s[1])), name);
    const series = courses.map((c, i) => ({ ...Charts.line(id, names, Charts.style(i, c.name), c[column]), symbolSize: 3 }));
    Charts.spread(id, series, yAxis);
    const option = base(), rows = wide(id) ? 0 : Math.ceil(names.length / 2);
    const end = Math.max(...courses.flatMap(c => c[column].map(s => s[0])));
    option.tooltip.formatter = hit => '<b>' + escape(hit.seriesName) + '</b>, ' + digits(hit.value[0]) + ' s<br>' + rate(hit.value[1]) + ' ' + name;
    return { ...option, series, yAxis,
      xAxis: { type: 'value', min: 0, max: Number(end.toPrecision(2)), ...below('seconds'), axisLine: lines(), splitLine: { show: false },
        axisLabel: { color: css('--soft'), hideOverlap: true } },
      legend: { show: !wide(id), top: 0, left: 0, itemWidth: 18, data: names, textStyle: { color: css('--text') } },
      grid: { ...Charts.grid(id, names), top: 34 + 24 * rows } };
  };
  if (courses.length) {
    Charts.add('cache-blocks', () => chart('cache-blocks', 'blocks', 'free blocks'));
    Charts.add('cache-prunes', () => chart('cache-prunes', 'prunes', 'results'));
  }
  if (!data.points.length) Charts.draw();
})();
