import { MoveHorizontal } from 'lucide-react';
import type { StylePropertyName } from '../../../../../../design/boxes/style/index.ts';
import { ColorBox } from '../color/color-box.tsx';
import { Field, type FieldProps } from '../field.tsx';
import { FamilyBox } from '../fonts/family-box.tsx';
import { WeightBox } from '../fonts/weight-box.tsx';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { NumberBox } from '../inputs/number-box.tsx';
import { TextBox } from '../inputs/text-box.tsx';
import { FunctionList } from '../lists/function-list.tsx';
import { ShadowList } from '../lists/shadow-list.tsx';
import { FillList } from '../paint/fill-list.tsx';
import type { Property } from '../property.ts';
import { DecorationBox } from './decoration-box.tsx';
import { FontSettingsBox } from './font-settings-box.tsx';
import { LineBox } from './line-box.tsx';
import { FlexBox, GridLinesBox, PairBox, RatioBox, SizeBox, TracksBox } from './part-boxes.tsx';
import { PositionBox } from './position-box.tsx';
import { ShapeBox } from './shape-box.tsx';
import { SidesBox } from './sides-box.tsx';
import { type StyleControl, styleControls } from './style-controls.ts';

interface StyleFieldProps {
  name: StylePropertyName;
  layerIds: readonly string[];
  label?: string;
  /** By default, the label is above controls that need the whole width, and before all others. */
  layout?: FieldProps['layout'];
}

/** Controls that need the whole width of the inspector. */
const tallKinds: ReadonlySet<StyleControl['kind']> = new Set(['fills', 'shadows', 'functions']);
/** Controls that show colors, whose expressions they keep. */
const colorKinds: ReadonlySet<StyleControl['kind']> = new Set([
  'color',
  'fills',
  'shadows',
  'functions',
  'line',
  'text',
]);

/** The field of a style property, with the control that the table names for it. */
export function StyleField({ name, layerIds, label, layout }: StyleFieldProps) {
  const control = styleControls[name];
  return (
    <Field
      path={`style.${name}`}
      layerIds={layerIds}
      label={label}
      layout={layout ?? (tallKinds.has(control.kind) ? 'stack' : 'row')}
      takesExpressions={colorKinds.has(control.kind)}
    >
      {(property) => <StyleControlBox name={name} control={control} property={property} layerIds={layerIds} />}
    </Field>
  );
}

interface StyleControlBoxProps {
  name: StylePropertyName;
  control: StyleControl;
  property: Property;
  layerIds: readonly string[];
}

function StyleControlBox({ name, control, property, layerIds }: StyleControlBoxProps) {
  switch (control.kind) {
    case 'number': {
      const { kind: _kind, initial, ...limits } = control;
      return <NumberBox {...limits} property={property} mark={<MoveHorizontal />} placeholder={initial} />;
    }
    case 'choice':
      return <ChoiceBox property={property} options={control.options} initial={control.initial} />;
    case 'color':
      return <ColorBox property={property} placeholder={control.initial ?? 'None'} />;
    case 'fills':
      return <FillList property={property} css={name} layerId={layerIds.length === 1 ? layerIds[0] : undefined} />;
    case 'shadows':
      return <ShadowList property={property} css={name === 'textShadow' ? 'textShadow' : 'boxShadow'} />;
    case 'functions':
      return <FunctionList property={property} css={name} />;
    case 'line':
      return <LineBox property={property} css={name} hasStyle={control.hasStyle} />;
    case 'sides':
      return <SidesBox property={property} css={name} of={control.of} />;
    case 'position':
      return <PositionBox property={property} initial={name === 'transformOrigin' ? 'center center' : 'top left'} />;
    case 'size':
      return <SizeBox property={property} />;
    case 'shape':
      return <ShapeBox property={property} />;
    case 'tracks':
      return <TracksBox property={property} />;
    case 'grid lines':
      return <GridLinesBox property={property} />;
    case 'family':
      return <FamilyBox property={property} />;
    case 'weight':
      return <WeightBox property={property} layerIds={layerIds} />;
    case 'decoration':
      return <DecorationBox property={property} />;
    case 'font settings':
      return (
        <FontSettingsBox property={property} css={name === 'fontFeatureSettings' ? name : 'fontVariationSettings'} />
      );
    case 'flex':
      return <FlexBox property={property} />;
    case 'pair':
      return <PairBox property={property} options={control.options} />;
    case 'ratio':
      return <RatioBox property={property} />;
    case 'text':
      return <TextBox property={property} isMono />;
  }
}
