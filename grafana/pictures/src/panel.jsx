import { getDisplayProcessor, getFieldDisplayValues, toUtc } from '@grafana/data';
import { BarGauge, BigValue, PanelChrome, Table, TimeSeries } from '@grafana/ui';
import { HeatMap } from './heatmap';
import { range } from './query';
import { theme } from './wiring';

const moments = { from: toUtc(range.from), to: toUtc(range.to) };
const timeRange = { ...moments, raw: moments };

function shown(panel, frames) {
  return getFieldDisplayValues({
    fieldConfig: panel.fieldConfig, reduceOptions: panel.options.reduceOptions, data: frames, theme, timeZone: 'utc',
    replaceVariables: (text) => text,
  }).map((value) => value.display);
}

function Stat({ panel, frames, width, height }) {
  const values = shown(panel, frames);
  const { colorMode, textMode } = panel.options;
  return (
    <div style={{ display: 'flex' }}>
      {values.map((value, i) => (
        <BigValue key={i} value={values.length > 1 ? value : { ...value, title: undefined }} theme={theme}
          width={width / values.length} height={height} colorMode={colorMode} graphMode="none" textMode={textMode} />
      ))}
    </div>
  );
}

function Bars({ panel, frames, width, height }) {
  const values = shown(panel, frames);
  const field = { ...panel.fieldConfig.defaults, min: 0, max: Math.max(1, ...values.map((value) => value.numeric)) };
  return values.map((value, i) => (
    <BarGauge key={i} value={value} field={field} display={getDisplayProcessor({ field: { config: field }, theme })}
      width={width} height={Math.min(40, height / values.length)} orientation="horizontal"
      displayMode={panel.options.displayMode} theme={theme} />
  ));
}

function Content({ panel, frames, width, height }) {
  const size = { width, height };
  if (frames.length === 0 || frames.every((frame) => frame.length === 0)) {
    return <div>No data</div>;
  }
  switch (panel.type) {
    case 'timeseries':
      return (
        <TimeSeries frames={frames} timeRange={timeRange} timeZone="utc" legend={panel.options.legend} {...size} />
      );
    case 'table':
      return <Table data={frames[0]} {...size} />;
    case 'stat':
      return <Stat panel={panel} frames={frames} {...size} />;
    case 'bargauge':
      return <Bars panel={panel} frames={frames} {...size} />;
    case 'heatmap':
      return <HeatMap frames={frames} {...size} />;
    default:
      throw new Error(`a panel of type ${panel.type} is not drawn here`);
  }
}

export function Panel({ panel, frames, width, height }) {
  return (
    <PanelChrome title={panel.title} description={panel.description} width={width} height={height}>
      {(innerWidth, innerHeight) => <Content panel={panel} frames={frames} width={innerWidth} height={innerHeight} />}
    </PanelChrome>
  );
}
