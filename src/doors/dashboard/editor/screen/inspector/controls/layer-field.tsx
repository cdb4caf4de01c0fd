import { MoveHorizontal } from 'lucide-react';
import { useEditor, useLayerTree } from '../../use-editor.ts';
import { ColorBox } from '../color/color-box.tsx';
import { Field } from '../field.tsx';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { NumberBox } from '../inputs/number-box.tsx';
import { SwitchBox } from '../inputs/switch-box.tsx';
import { TextBox } from '../inputs/text-box.tsx';
import { FocusBox } from '../pictures/focus-box.tsx';
import { PictureBox } from '../pictures/picture-box.tsx';
import type { Property } from '../property.ts';
import { ShaderBox } from '../shaders/shader-box.tsx';
import { ShaderInputs } from '../shaders/shader-inputs.tsx';
import { ContentBox } from './content-box.tsx';
import { CorrectionBox } from './correction-box.tsx';
import { commonControls, type LayerControl, layerControls } from './layer-controls.ts';
import { JsonBox, PointsBox } from './points-box.tsx';
import { ShapeFill } from './shape-fill.tsx';

interface LayerFieldProps {
  /** The kind of the layers, which are all of the same kind. */
  type: string;
  name: string;
  layerIds: readonly string[];
  label?: string;
}

const tallKinds: ReadonlySet<LayerControl['kind']> = new Set(['picture', 'focus', 'fill', 'shader inputs', 'json']);
const expressionKinds: ReadonlySet<LayerControl['kind']> = new Set(['text', 'color', 'fill', 'picture', 'number']);

/** The field for a property that a kind of layer has, with the control that the table names for it. */
export function LayerField({ type, name, layerIds, label }: LayerFieldProps) {
  const control = layerControls[type]?.[name] ?? commonControls[name];
  if (!control || control.kind === 'section') return null;
  const isTall = tallKinds.has(control.kind) || (control.kind === 'text' && control.rows !== undefined);
  return (
    <Field
      path={name}
      layerIds={layerIds}
      label={label}
      layout={isTall ? 'stack' : 'row'}
      takesExpressions={expressionKinds.has(control.kind)}
    >
      {(property) => <LayerControlBox name={name} control={control} property={property} layerIds={layerIds} />}
    </Field>
  );
}

interface LayerControlBoxProps {
  name: string;
  control: Exclude<LayerControl, { kind: 'section' }>;
  property: Property;
  layerIds: readonly string[];
}

function LayerControlBox({ name, control, property, layerIds }: LayerControlBoxProps) {
  switch (control.kind) {
    case 'text': {
      const { kind: _kind, ...look } = control;
      if (name === 'content') return <ContentBox property={property} />;
      return <TextBox {...look} property={property} />;
    }
    case 'number': {
      const { kind: _kind, initial, ...limits } = control;
      return <NumberBox {...limits} property={property} mark={<MoveHorizontal />} placeholder={initial} />;
    }
    case 'choice':
      return <ChoiceBox property={property} options={control.options} initial={control.initial} />;
    case 'switch':
      return <SwitchBox property={property} initial={control.initial} />;
    case 'color':
      return <ColorBox property={property} placeholder={control.initial} />;
    case 'fill':
      return <ShapeFill property={property} layerIds={layerIds} />;
    case 'points':
      return <PointsBox property={property} />;
    case 'json':
      return <JsonBox property={property} />;
    case 'picture':
      return <LayerPicture property={property} layerIds={layerIds} />;
    case 'focus':
      return <FocusBox property={property} layerIds={layerIds} />;
    case 'error correction':
      return <CorrectionBox property={property} layerIds={layerIds} />;
    case 'shader':
      return <ShaderBox property={property} />;
    case 'shader inputs':
      return <ShaderInputs property={property} layerIds={layerIds} />;
  }
}

/** The picture of layers. That of a single image layer is cropped on the canvas, also if it is bound. */
function LayerPicture({ property, layerIds }: { property: Property; layerIds: readonly string[] }) {
  const session = useEditor();
  const tree = useLayerTree();
  const [only, ...others] = layerIds;
  const isImage = only !== undefined && others.length === 0 && tree.layer(only)['type'] === 'image';
  const mayCrop = isImage && session.store.mayEdit;
  return <PictureBox property={property} onCrop={mayCrop ? () => session.editing.cropImage(only) : undefined} />;
}
