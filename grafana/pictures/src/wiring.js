// What a Grafana server sets up before it draws anything: options of fields, transformations, links.
import {
  createTheme, FieldConfigProperty, locationUtil, Registry, standardEditorsRegistry,
  standardFieldConfigEditorRegistry, standardTransformers, standardTransformersRegistry,
} from '@grafana/data';

export const theme = createTheme({ colors: { mode: 'dark' } });

const STANDARD = [FieldConfigProperty.Unit, FieldConfigProperty.Min, FieldConfigProperty.Max,
  FieldConfigProperty.Decimals, FieldConfigProperty.DisplayName, FieldConfigProperty.NoValue,
  FieldConfigProperty.Thresholds,
  FieldConfigProperty.Mappings, FieldConfigProperty.Links, FieldConfigProperty.Color];
const CUSTOM = ['axisPlacement', 'cellOptions', 'drawStyle', 'fillOpacity', 'lineInterpolation', 'lineStyle',
  'lineWidth', 'scaleDistribution', 'showPoints', 'spanNulls', 'width'];

const option = (path, isCustom) => ({
  id: isCustom ? `custom.${path}` : path, path, isCustom, name: path, description: '', editor: () => null,
  override: () => null, process: (value) => value, shouldApply: () => true,
});

export const fieldOptions = new Registry(() => [
  ...STANDARD.map((path) => option(path, false)), ...CUSTOM.map((path) => option(path, true)),
]);

/** What Grafana's import makes of a file once the user has answered its inputs. */
export function imported(form) {
  const text = form.__inputs.reduce((json, { name }) => json.replaceAll(`\${${name}}`, 'prometheus'), JSON.stringify(form));
  const { __inputs, __requires, ...board } = JSON.parse(text);
  const needed = new Set(__requires.filter(({ type }) => type === 'panel').map(({ id }) => id));
  const unmet = board.panels.filter(({ type }) => type !== 'row' && !needed.has(type));
  if (text.includes('${DS_') || __inputs.some(({ pluginId }) => pluginId !== 'prometheus') || unmet.length > 0) {
    throw new Error(`the file cannot be imported: ${text.match(/\$\{DS_\w*/)} ${unmet.map(({ title }) => title)}`);
  }
  return board;
}

/** Custom options that the dashboards set and that this wiring would ignore without a word. */
export function unknownOptions(board) {
  const set = board.panels.flatMap((panel) => panel.fieldConfig?.overrides ?? [])
    .flatMap((override) => override.properties.map((property) => property.id));
  const defaults = board.panels.flatMap((panel) => Object.keys(panel.fieldConfig?.defaults.custom ?? {}))
    .map((name) => `custom.${name}`);
  return [...set, ...defaults].filter((id) => !fieldOptions.getIfExists(id));
}

export function wire() {
  standardEditorsRegistry.setInit(() => []);
  standardFieldConfigEditorRegistry.setInit(() => STANDARD.map((path) => option(path, false)));
  const once = new Map(Object.values(standardTransformers).map((transformer) => [transformer.id, transformer]));
  standardTransformersRegistry.setInit(() => [...once.values()].map((transformation) => ({
    id: transformation.id, name: transformation.name, transformation, editor: () => null,
  })));
  locationUtil.initialize({
    config: { appSubUrl: '' }, getVariablesUrlParams: () => ({}),
    getTimeRangeForUrl: () => ({ from: 'now-1h', to: 'now' }),
  });
}
