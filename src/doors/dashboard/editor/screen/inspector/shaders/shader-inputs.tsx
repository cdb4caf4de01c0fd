import { isJsonObject, type Json } from '../../../../../../core/json.ts';
import { inputTypes } from '../../../../../../draw/shaders/manifest.ts';
import type { UsableShader } from '../../host.ts';
import { ColorBox } from '../color/color-box.tsx';
import arrangement from '../inputs/arrangement.module.css';
import { NumberBox } from '../inputs/number-box.tsx';
import { RangeBox } from '../inputs/range-box.tsx';
import { SwitchBox } from '../inputs/switch-box.tsx';
import { Row } from '../lists/item-list.tsx';
import { partOf } from '../part.ts';
import { PictureBox } from '../pictures/picture-box.tsx';
import { type Property, useProperty } from '../property.ts';
import { propertyLabel } from '../property-label.ts';
import sectionStyles from '../section.module.css';
import { findShader, useShaders } from './use-shaders.ts';

/** An input as a manifest describes it. */
interface Input {
  name: string;
  type: (typeof inputTypes)[number];
  initial: Json;
  min?: number;
  max?: number;
  label: string;
}

/** The inputs of a shader, each with the control that its type asks for. */
export function ShaderInputs({ property, layerIds }: { property: Property; layerIds: readonly string[] }) {
  const shaderId = useProperty('shaderId', layerIds).value;
  const shader = findShader(useShaders(), shaderId);
  const inputs = listInputs(shader?.manifest);
  const values = isJsonObject(property.value) ? property.value : {};
  if (inputs.length === 0) return <p className={sectionStyles.hint}>{absence(shader)}</p>;
  return (
    <div className={arrangement.stack}>
      {inputs.map((input) => {
        const { [input.name]: current, ...others } = values;
        const part = partOf(property, {
          label: input.label,
          value: current ?? input.initial,
          write: (value) => {
            const changed = value === undefined ? others : { ...others, [input.name]: value };
            return Object.keys(changed).length === 0 ? undefined : changed;
          },
        });
        return (
          <Row key={input.name} name={input.label}>
            <InputControl input={input} property={part} />
          </Row>
        );
      })}
    </div>
  );
}

function absence(shader: UsableShader | undefined): string {
  if (!shader) return 'Choose a shader first.';
  return shader.manifest ? 'This shader has no inputs.' : 'This shader has too many inputs to show them here.';
}

function InputControl({ input, property }: { input: Input; property: Property }) {
  const { type, min, max } = input;
  switch (type) {
    case 'float':
    case 'int':
      return min !== undefined && max !== undefined ? (
        <RangeBox property={property} min={min} max={max} isInteger={type === 'int'} />
      ) : (
        <NumberBox property={property} min={min} max={max} isInteger={type === 'int'} step={type === 'int' ? 1 : 0.1} />
      );
    case 'bool':
      return <SwitchBox property={{ ...property, isSet: true }} />;
    case 'color':
      return <ColorBox property={property} mayBeNone={false} />;
    case 'image':
      return <PictureBox property={property} />;
    case 'vec2':
    case 'vec3':
    case 'vec4':
      return <VectorBox property={property} size={Number(type.slice(3))} min={min} max={max} />;
  }
}

const components = ['X', 'Y', 'Z', 'W'] as const;

interface VectorBoxProps {
  property: Property;
  size: number;
  min: number | undefined;
  max: number | undefined;
}

function VectorBox({ property, size, min, max }: VectorBoxProps) {
  const numbers = Array.from({ length: size }, (_, index) => {
    const value = Array.isArray(property.value) ? property.value[index] : 0;
    return typeof value === 'number' ? value : 0;
  });
  return (
    <div className={arrangement.pair}>
      {components.slice(0, size).map((name, index) => (
        <NumberBox
          key={name}
          property={partOf(property, {
            label: `${property.label} ${name}`,
            value: numbers[index],
            write: (value) => numbers.with(index, typeof value === 'number' ? value : 0),
          })}
          mark={name}
          step={0.1}
          min={min}
          max={max}
        />
      ))}
    </div>
  );
}

function listInputs(manifest: unknown): Input[] {
  const { inputs }: { inputs?: unknown } = typeof manifest === 'object' && manifest !== null ? manifest : {};
  if (!Array.isArray(inputs)) return [];
  return inputs.filter(isJsonObject).flatMap((input): Input[] => {
    const { name, default: initial, min, max, label } = input;
    const type = inputTypes.find((each) => each === input['type']);
    if (typeof name !== 'string' || type === undefined) return [];
    return [
      {
        name,
        type,
        initial: initial ?? 0,
        label: typeof label === 'string' ? label : propertyLabel(name),
        ...(typeof min === 'number' && { min }),
        ...(typeof max === 'number' && { max }),
      },
    ];
  });
}
