/* The latency-throughput curve of a search for the highest rate. */
(() => {
  'use strict';
  const { data, css, base, logAxis, lines, above, rate, time, bare, escape, style } = Charts;
  const knee = data.knee;
  let byAchieved = false;
  const COLOURS = ['--c0', '--c1', '--c2', '--c3'];
  const sloColumn = knee.percentiles.indexOf(knee.slo);
  const decided = { meets: '--good', fails: '--bad', undecided: '--open' };
  const voted = { MEETS: '--good', FAILS: '--bad', VOID: '--soft' };
  const draw = () => {
    /* Offered rates put the points in the order of the search; achieved ones fold back in overload. */
    const at = r => byAchieved ? r.achieved : r.offered;
    const shown = knee.rates.filter(r => r.achieved !== null);
    const times = shown.flatMap(r => r.times.concat(r.runs.map(run => run[1]))).concat(knee.limit).filter(v => v > 0);
    const yAxis = logAxis(times, time, above('response time'));
    const places = shown.flatMap(r => [at(r)].concat(byAchieved ? r.runs.map(run => run[0]) : []))
      .concat(knee.low || [], knee.high === null ? [] : knee.high).filter(v => v !== null);
    const least = Math.min(...places), most = Math.max(...places);
    const label = knee.high === null ? 'above ' + rate(knee.low) + '/s'
      : knee.low > 0 ? rate(knee.low) + ' to ' + rate(knee.high) + '/s' : 'below ' + rate(knee.high) + '/s';
    const band = knee.low > 0 || knee.high !== null;
    const head = r => '<b>offered ' + rate(r.offered) + '/s, achieved ' + rate(r.achieved) + '/s</b><br>' +
      r.met + ' of ' + r.votes + ' runs met the limit: ' + r.decision;
    const option = base();
    const series = knee.percentiles.map((name, column) => ({
      type: 'line', name, z: 3, symbol: style(column).symbol, symbolSize: column === sloColumn ? 9 : 6, showAllSymbol: true,
      data: shown.filter(r => r.times[column] !== null).map(r => ({ value: [at(r), r.times[column]], rate: r,
        itemStyle: column === sloColumn ? { color: css(decided[r.decision]) } : {} })),
      itemStyle: { color: css(COLOURS[column]) },
      lineStyle: { color: css(COLOURS[column]), width: column === sloColumn ? 2.5 : 1.5 },
      endLabel: { show: false }
    }));
    series.push({
      type: 'scatter', name: 'runs, ' + knee.slo, z: 2, symbol: 'circle', symbolSize: 5, itemStyle: { color: css('--soft') },
      data: shown.flatMap(r => r.runs.filter(run => run[0] > 0 && run[1] > 0).map(run => ({ value: [byAchieved ? run[0] : r.offered, run[1]], run,
        itemStyle: { color: css(voted[run[2]]), opacity: 0.55 } }))),
      markLine: { silent: true, symbol: 'none', data: [{ yAxis: knee.limit }],
        lineStyle: { color: css('--bad'), type: 'dashed', width: 1.5 },
        label: { position: 'insideStartTop', formatter: knee.slo + ' limit ' + bare(knee.limit, time), color: css('--bad') } },
      markArea: band ? { silent: true, itemStyle: { color: css('--link'), opacity: 0.12 },
        label: { show: true, position: 'top', formatter: label, color: css('--text'), fontSize: 12, distance: 4 },
        data: [[{ xAxis: knee.low > 0 ? knee.low : least * 0.94 }, { xAxis: knee.high === null ? most * 1.04 : knee.high }]] } : undefined
    });
    option.tooltip.formatter = hit => hit.data.rate
      ? head(hit.data.rate) + '<br>' + escape(hit.seriesName) + ': ' + time(hit.value[1])
      : '<b>' + escape(hit.data.run[3]) + '</b><br>achieved ' + rate(hit.data.run[0]) + '/s, ' + knee.slo + ' ' + time(hit.value[1]) +
        (hit.data.run[2] === 'VOID' ? '<br>does not count' : '');
    return { ...option, series, yAxis,
      legend: { top: 0, left: 'center', itemWidth: 22, textStyle: { color: css('--text') } },
      grid: { left: 58, right: 18, top: 58, bottom: 44 },
      xAxis: { type: 'value', min: least * 0.94, max: most * 1.04, name: 'operations per second, ' + (byAchieved ? 'achieved' : 'offered'), nameLocation: 'middle', nameGap: 28,
        nameTextStyle: { color: css('--soft') }, axisLine: lines(), splitLine: { show: false }, splitNumber: Charts.wide('knee') ? 6 : 3,
        axisLabel: { color: css('--soft'), hideOverlap: true, showMinLabel: false, showMaxLabel: false, formatter: v => bare(v, rate) } } };
  };
  Charts.choice('pick-knee', 'rate', [[0, 'offered'], [1, 'achieved']], 0, v => { byAchieved = v === 1; });
  Charts.add('knee', draw);
})();
