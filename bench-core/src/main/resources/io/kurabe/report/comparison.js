/* Draws the runs behind one row of a comparison. The ratio plots are drawn without script. */
(() => {
  'use strict';
  const { data } = Charts;
  if (!data.rows.length) return;
  const picked = { row: 0, metric: 0 };
  const look = side => Charts.style(side, data.sides[side]);
  const sides = data.sides.map((s, i) => i);
  const runs = side => data.points[data.rows[picked.row].points[side]] || [];

  const dots = () => {
    const metric = data.metrics[picked.metric], row = metric.rows[picked.row];
    const time = metric.unit === 'us', format = time ? Charts.time : Charts.rate;
    const groups = sides.map(side => ({ look: look(side), centre: row ? row.medians[side] : null,
      dots: row ? runs(side).map((r, i) => ({ value: row.values[side][i], valid: r.valid, name: r.name, block: r.block })) : [] }));
    const joined = row ? sides.slice(1).filter(side => row.paired[side - 1]).map(side => [0, side]) : [];
    return Charts.dots('dots', groups, format, time ? '' : ' ' + metric.unit,
      metric.name + (time ? '' : ', ' + metric.unit), joined);
  };
  const curve = () => Charts.curves('curve', sides.map(side => ({ look: look(side), curve: data.rows[picked.row].curves[side] })));
  const series = () => Charts.course(sides.flatMap(side => runs(side).map(run => ({ look: look(side), run }))), false);

  const select = Charts.choice('pick-row', 'row', data.rows.map((r, i) => [i, r.name]), 0, v => { picked.row = v; });
  Charts.choice('pick-dots', 'metric', data.metrics.map((m, i) => [i, m.name]), 0, v => { picked.metric = v; });
  document.querySelectorAll('button[data-row]').forEach(button => button.addEventListener('click', () => {
    picked.row = Number(button.dataset.row);
    picked.metric = Number(button.dataset.metric);
    select.value = button.dataset.row;
    document.querySelector('#pick-dots select').value = button.dataset.metric;
    Charts.draw();
    Charts.byId('row').scrollIntoView();
    select.focus({ preventScroll: true });
  }));
  Charts.add('dots', dots);
  Charts.add('curve', curve);
  Charts.add('series', series);
  Charts.draw();
})();
