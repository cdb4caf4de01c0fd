import { readColor } from '../../draw/shaders/inputs/color.ts';
import type { InputType, InputValue, ShaderInput, ShaderManifest } from '../../draw/shaders/manifest.ts';

/** The facts about an input that a form needs to show a control for it. */
export interface ShaderControl {
  name: string;
  label: string;
  type: InputType;
  default: InputValue;
  min?: number;
  max?: number;
  /** The step of a slider, for numbers that have both bounds. */
  step?: number;
  /**
   * The color as `#rrggbb`, which is the form that color fields need, and its alpha from 0 to 1. Only set for a color.
   */
  hex?: string;
  alpha?: number;
}

/**
 * The minimum number of steps over the whole range of a slider. Each step is a power of ten, so that a default such as
 * 0.55 is one of them.
 */
const steps = 100;

/** A control for each input, in the manifest's order (SHD-12). */
export function buildControls({ inputs }: ShaderManifest): ShaderControl[] {
  return inputs.map((input) => ({
    name: input.name,
    label: input.label ?? input.name,
    type: input.type,
    default: input.default,
    ...toBounds(input),
    ...(input.type === 'color' ? toColorControl(input.default) : {}),
  }));
}

function toBounds({ type, min, max }: ShaderInput): Pick<ShaderControl, 'min' | 'max' | 'step'> {
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  if (min === undefined || max === undefined) return bounds;
  return { ...bounds, step: type === 'int' ? 1 : chooseStep(max - min) };
}

function chooseStep(range: number): number {
  return range > 0 ? Number(`1e${Math.floor(Math.log10(range / steps))}`) : 1;
}

function toColorControl(value: InputValue): Pick<ShaderControl, 'hex' | 'alpha'> {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (typeof value === 'string' && readColor(value)) || [];
  const toHexPart = (channel: number) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0');
  return { hex: `#${toHexPart(red)}${toHexPart(green)}${toHexPart(blue)}`, alpha };
}
