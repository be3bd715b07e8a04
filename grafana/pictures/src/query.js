// From a panel's expressions to Grafana's data frames, by Prometheus's own interface.
import { applyFieldOverrides, FieldType, renderLegendFormat, toDataFrame, transformDataFrame } from '@grafana/data';
import { firstValueFrom } from 'rxjs';
import { fieldOptions, theme } from './wiring';

const parameters = new URLSearchParams(window.location.search);
const PROMETHEUS = parameters.get('prometheus');
const SECONDS = Number(parameters.get('seconds'));
const END = Number(parameters.get('end'));
const STEP = Math.max(1, Math.round(SECONDS / 120));
export const range = { from: (END - SECONDS) * 1000, to: END * 1000 };

const VALUES = {
  $__rate_interval: '20s', $__range: `${SECONDS}s`, $job: 'sample', $instance: '.+', $call: '.+', $class: '.+',
};

function substituted(expression) {
  return Object.entries(VALUES).reduce((text, [name, value]) => text.replaceAll(name, value), expression);
}

async function ask(target) {
  const query = { query: substituted(target.expr) };
  const path = target.instant ? 'query' : 'query_range';
  Object.assign(query, target.instant ? { time: END } : { start: END - SECONDS, end: END, step: STEP });
  const answer = await (await fetch(`${PROMETHEUS}/api/v1/${path}?${new URLSearchParams(query)}`)).json();
  if (answer.status !== 'success') {
    throw new Error(`${target.expr}: ${answer.error}`);
  }
  return answer.data.result;
}

/** One row a series, labels as columns, as Grafana's data source does for format=table. */
function tableFrame(target, result, several) {
  const labels = [...new Set(result.flatMap((series) => Object.keys(series.metric)))]
    .filter((name) => name !== '__name__');
  return toDataFrame({
    refId: target.refId,
    fields: [
      { name: 'Time', type: FieldType.time, values: result.map(() => END * 1000) },
      ...labels.map((name) => (
        { name, type: FieldType.string, values: result.map((series) => series.metric[name] ?? '') })),
      { name: several ? `Value #${target.refId}` : 'Value', type: FieldType.number,
        values: result.map((series) => Number(series.value[1])) },
    ],
  });
}

/** A frame for each series; moments without a sample are null, so that lines break there. */
function seriesFrames(target, result) {
  return result.map((series) => {
    const points = new Map((series.values ?? [series.value]).map(([time, value]) => [time, Number(value)]));
    const times = target.instant ? [...points.keys()]
      : Array.from({ length: Math.floor(SECONDS / STEP) + 1 }, (_, i) => END - SECONDS + i * STEP);
    return toDataFrame({
      refId: target.refId,
      fields: [
        { name: 'Time', type: FieldType.time, values: times.map((time) => time * 1000) },
        { name: 'Value', type: FieldType.number, labels: series.metric,
          values: times.map((time) => (Number.isFinite(points.get(time)) ? points.get(time) : null)),
          config: { displayNameFromDS: renderLegendFormat(target.legendFormat, series.metric) } },
      ],
    });
  });
}

export async function frames(panel) {
  const answers = await Promise.all(panel.targets.map(ask));
  const raw = panel.targets.flatMap((target, i) => (target.format === 'table'
    ? [tableFrame(target, answers[i], panel.targets.length > 1)] : seriesFrames(target, answers[i])));
  const transformed = await firstValueFrom(transformDataFrame(panel.transformations ?? [], raw));
  return applyFieldOverrides({
    data: transformed, fieldConfig: panel.fieldConfig, fieldConfigRegistry: fieldOptions, theme, timeZone: 'utc',
    replaceVariables: (text, scoped) => replaced(text, scoped),
  });
}

/** What Grafana's variables would put into a link. */
function replaced(text, scoped) {
  const dataContext = scoped?.__dataContext?.value;
  const cell = dataContext?.field?.values?.[dataContext.rowIndex];
  const ofClass = dataContext?.frame?.fields.find((field) => field.name === 'class');
  return text.replaceAll('${docs}', 'docs').replaceAll('${__data.fields.class}', ofClass?.values[dataContext.rowIndex] ?? '')
    .replaceAll('${datasource}', 'prometheus')
    .replaceAll('${__value.text}', cell ?? '').replaceAll('${__value.raw}', cell ?? '');
}
