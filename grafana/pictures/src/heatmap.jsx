// Grafana's heat map is a panel plugin of its server and in no package: these cells are drawn here, by the same query.
import { useEffect, useRef } from 'react';
import { getValueFormat, formattedValueToString } from '@grafana/data';

const LEFT = 70;
const BOTTOM = 22;

/** Buckets in order, and what each holds beyond the one below it. */
function buckets(frames) {
  const cumulated = frames.map((frame) => frame.fields[1])
    .map(({ labels, values }) => ({ le: Number(labels.le.replace('+Inf', 'Infinity')), values }))
    .sort((a, b) => a.le - b.le);
  const below = (i, t) => (i > 0 ? cumulated[i - 1].values[t] ?? 0 : 0);
  return cumulated.map(({ le, values }, i) => ({
    le, values: Array.from(values, (value, t) => Math.max(0, (value ?? 0) - below(i, t))),
  })).filter(({ le }) => Number.isFinite(le));
}

function draw(canvas, frames, width, height) {
  const rows = buckets(frames);
  const most = Math.max(1e-9, ...rows.flatMap((row) => row.values));
  const pen = canvas.getContext('2d');
  const cell = { w: (width - LEFT) / rows[0].values.length, h: (height - BOTTOM) / rows.length };
  pen.font = '11px sans-serif';
  rows.forEach((row, i) => {
    const y = height - BOTTOM - (i + 1) * cell.h;
    row.values.forEach((value, t) => {
      if (value > 0) {
        const share = Math.log1p(value) / Math.log1p(most); // buckets differ by powers of ten
        pen.fillStyle = `hsl(${15 + 30 * share}, 95%, ${8 + 55 * share}%)`;
        pen.fillRect(LEFT + t * cell.w, y + 0.5, cell.w, cell.h - 1);
      }
    });
    if (i % 3 === 0) {
      pen.fillStyle = '#ccccdc';
      pen.fillText(formattedValueToString(getValueFormat('s')(row.le)), 4, y + cell.h / 2 + 4);
    }
  });
  const times = frames[0].fields[0].values;
  [0.02, 0.3, 0.6, 0.9].forEach((share) => {
    const clock = new Date(times[Math.floor(share * (times.length - 1))]).toISOString().slice(11, 19);
    pen.fillText(clock, LEFT + share * (width - LEFT) - 10, height - 6);
  });
}

export function HeatMap({ frames, width, height }) {
  const canvas = useRef(null);
  useEffect(() => draw(canvas.current, frames, width, height), [frames, width, height]);
  return <canvas ref={canvas} width={width} height={height} />;
}
