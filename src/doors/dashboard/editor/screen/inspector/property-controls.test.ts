import { describe, expect, it } from 'vitest';
import { styleGuides } from '../../../../../design/boxes/style/guides.ts';
import { parseValue } from '../../../../../design/boxes/style/index.ts';
import { authoredCommon, placement } from '../../../../../design/document/layers/common.ts';
import { layerKinds } from '../../../../../design/document/layers/index.ts';
import { commonControls, layerControls } from './controls/layer-controls.ts';
import { styleControls } from './controls/style-controls.ts';
import { styleSections } from './sections/style-sections.ts';

/** The only properties that are edited as plain text or JSON, because no other control would say more. */
const textProperties = ['gridTemplateAreas', 'gridArea'];
const jsonFields = ['text.spans'];

describe('the controls of the inspector', () => {
  it('[EDT-3] has one for every style property of the reference', () => {
    expect(Object.keys(styleControls).toSorted()).toEqual(Object.keys(styleGuides).toSorted());
    const plain = Object.entries(styleControls).filter(([, { kind }]) => kind === 'text');
    expect(plain.map(([name]) => name)).toEqual(textProperties);
  });

  it('[EDT-3] shows every style property in one section', () => {
    const shown = Object.values(styleSections).flatMap(({ always, more }) => [...always, ...more]);
    expect(shown.toSorted()).toEqual(Object.keys(styleGuides).toSorted());
  });

  it('[EDT-3] offers only values that the style accepts', () => {
    const rejected = Object.entries(styleControls).flatMap(([name, control]) =>
      'options' in control
        ? control.options.filter(({ id }) => parseValue(name, id) === undefined).map(({ id }) => `${name}: ${id}`)
        : [],
    );
    expect(rejected).toEqual([]);
  });

  it('[EDT-3] has one for every field of every kind of layer', () => {
    expect(Object.keys(commonControls).toSorted()).toEqual(Object.keys({ ...authoredCommon, ...placement }).toSorted());
    for (const [type, { fields }] of layerKinds)
      expect(Object.keys(layerControls[type] ?? {}).toSorted(), type).toEqual(Object.keys(fields).toSorted());
    const json = Object.entries(layerControls).flatMap(([type, controls]) =>
      Object.entries(controls).flatMap(([name, { kind }]) => (kind === 'json' ? [`${type}.${name}`] : [])),
    );
    expect(json).toEqual(jsonFields);
  });

  it('[EDT-3] offers only values that the fields accept', () => {
    const rejected = Object.entries(layerControls).flatMap(([type, controls]) =>
      Object.entries(controls).flatMap(([name, control]) =>
        control.kind === 'choice'
          ? control.options
              .filter(({ id }) => layerKinds.get(type)?.fields[name]?.safeParse(id).success !== true)
              .map(({ id }) => `${type}.${name}: ${id}`)
          : [],
      ),
    );
    expect(rejected).toEqual([]);
  });
});
