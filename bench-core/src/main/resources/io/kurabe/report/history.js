/* Draws one series of each plan over time, with its changes of level. */
(() => {
  'use strict';
  const { data, css } = Charts;
  data.plans.forEach((plan, number) => {
    if (plan.results.length < 2 || !plan.series.length) return;
    const id = 'history-' + number;
    const first = plan.series.findIndex(s => s.changes.length);
    let picked = Math.max(0, first);
    Charts.choice('pick-' + id, 'series', plan.series.map((s, i) => [i, s.name + (s.changes.length ? ' *' : '')]), picked, v => { picked = v; });
    Charts.add(id, () => {
      const series = plan.series[picked], time = series.unit === 'us';
      const format = time ? Charts.time : Charts.rate, unit = time ? '' : ' ' + series.unit;
      const look = Charts.style(0, series.name);
      const last = plan.results.length - 1;
      const values = series.medians.filter(m => m !== null);
      /* Levels: from each change to the one before the next. */
      const levels = series.changes.map((c, i) => [c.result, i + 1 < series.changes.length ? series.changes[i + 1].result - 1 : last, c.after]);
      if (levels.length) levels.unshift([0, series.changes[0].result - 1, series.changes[0].before]);
      const option = Charts.base();
      option.tooltip.formatter = hit => {
        const result = plan.results[hit.dataIndex];
        return '<b>' + Charts.escape(result.at) + '</b><br>' + Charts.escape(result.source) + '<br>' + format(series.medians[hit.dataIndex]) + unit;
      };
      const tone = c => css(c.direction === 'faster' ? '--good' : '--bad');
      return { ...option, grid: { left: 62, right: 26, top: 46, bottom: 44 },
        xAxis: { type: 'category', data: plan.results.map(r => r.at.slice(0, 10)), boundaryGap: false, axisLine: { ...Charts.lines(), onZero: false },
          axisTick: { show: false }, axisLabel: { color: css('--soft'), hideOverlap: true } },
        yAxis: Charts.closeAxis(values.length ? values : [1, 10], format, { ...Charts.above(series.metric + (time ? '' : ', ' + series.unit)), nameGap: 26 }),
        series: [{ type: 'line', name: look.name, data: series.medians, symbol: look.symbol, symbolSize: 7, showAllSymbol: true,
          itemStyle: { color: look.colour }, lineStyle: { color: look.colour, width: 1.5 },
          markLine: { silent: true, symbol: 'none', data: [
            ...series.changes.map(c => ({ xAxis: c.result, lineStyle: { color: tone(c), type: 'dashed', width: 1.5 },
              label: { formatter: c.words, color: tone(c), position: 'end', fontSize: 12 } })),
            ...levels.map(([from, to, level]) => [{ coord: [from, level], lineStyle: { color: css('--soft'), type: 'solid', width: 2 } }, { coord: [to, level] }])
          ] } }] };
    });
  });
  Charts.draw();
})();
