/* Draws the charts of a result. */
(() => {
  'use strict';
  const { data, byId, rate, time, css, lines, grid, line, spread } = Charts;
  if (!data.points.length) return;
  const PATHS = ['M13 2a4 4 0 1 0 .01 0Z', 'M9 2h8v8h-8Z', 'M13 1l5 9h-10Z', 'M13 0l6 6l-6 6l-6-6Z',
    'M8 2h10l-5 9Z', 'M12 1h2v4h4v2h-4v4h-2v-4h-4v-2h4Z', 'M13 0l6 6l-6 6l-6-6ZM13 3l-3 3l3 3l3-3Z',
    'M9 1l4 4l4-4l1 1l-4 4l4 4l-1 1l-4-4l-4 4l-1-1l4-4l-4-4Z'];
  const clients = [...new Set(data.points.map(p => p.clients))].sort((a, b) => a - b);
  const shown = data.arms.map(a => a.main);
  const busiest = clients[clients.length - 1];
  const picked = { curve: busiest, dots: busiest, arm: 0, clients: busiest };
  const visible = () => data.arms.map((a, i) => i).filter(i => shown[i]);
  const look = arm => Charts.style(arm, data.arms[arm].name);
  const colour = arm => look(arm).colour;
  const names = () => visible().map(arm => data.arms[arm].name);

  /* ---- by clients: a line per arm and its intervals ---- */
  const clientAxis = () => ({
    type: 'log', logBase: 2, min: clients[0] / 1.35, max: busiest * 1.35, ...Charts.below(data.loaders),
    axisLabel: { customValues: clients, formatter: v => String(v), color: css('--soft') },
    axisTick: { customValues: clients }, axisLine: lines(), splitLine: { show: false }
  });
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
      series.push(line(id, names(), look(arm), points.map(p => [at(p), p[id][0], p.clients])), intervals(arm, rows));
    }
    const option = Charts.base();
    option.tooltip.formatter = hit => {
      const point = data.points.find(p => data.arms[p.arm].name === hit.seriesName && p.clients === hit.value[2]);
      return '<b>' + Charts.escape(hit.seriesName) + '</b><br>' + hit.value[2] + ' ' + data.loaders + ': ' + Charts.range(point[id], format, unit);
    };
    const yAxis = Charts.logAxis(all.length ? all : [1, 10], format, Charts.above(id === 'rate' ? 'operations/s' : 'mean'));
    spread(id, series.filter(s => s.type === 'line'), yAxis);
    return { ...option, grid: grid(id, names()), xAxis: clientAxis(), yAxis, series };
  };

  const at = count => data.points.filter(p => p.clients === count && shown[p.arm]);
  const curve = () => Charts.curves('curve', at(picked.curve).map(p => ({ look: look(p.arm), curve: p.curve })));
  const dots = () => Charts.dots('dots', at(picked.dots).map(p => ({ look: look(p.arm), centre: p.rate,
    dots: p.runs.map(r => ({ value: r.dot, valid: r.valid, name: r.name })) })), rate, '/s', 'operations/s');
  const series = () => {
    const point = data.points.find(p => p.arm === picked.arm && p.clients === picked.clients);
    return Charts.course((point ? point.runs : []).map((run, i) => ({
      look: { ...Charts.style(i % 8, 'repeat ' + (i + 1) + (run.valid ? '' : ' (invalid)')) }, run })), true);
  };

  /* ---- controls ---- */
  const counts = clients.map(c => [c, String(c)]);
  Charts.choice('pick-curve', data.loaders, counts, picked.curve, v => { picked.curve = v; });
  Charts.choice('pick-dots', data.loaders, counts, picked.dots, v => { picked.dots = v; });
  Charts.choice('pick-series', 'arm', data.arms.map((a, i) => [i, a.name]), 0, v => { picked.arm = v; });
  Charts.choice('pick-series', data.loaders, counts, picked.clients, v => { picked.clients = v; });
  Charts.beforeDraw(() => {
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
      button.addEventListener('click', () => { shown[i] = !shown[i]; Charts.draw(); byId('arms').children[i].focus(); });
      return button;
    }));
  });

  /* ---- drawing ---- */
  /* A search has its own chart in place of those by clients. */
  if (!data.knee) {
    Charts.add('rate', () => byClients('rate', rate, '/s'));
    Charts.add('mean', () => byClients('mean', time, ''));
  }
  Charts.add('curve', curve);
  Charts.add('dots', dots);
  Charts.add('series', series);
  Charts.draw();
})();
