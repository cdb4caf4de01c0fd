/** One argument of a function in CSS. */
interface Argument {
  name: string;
  /** What a new function has. */
  initial: string;
  /** The unit of a plain number. */
  unit?: 'px' | 'deg';
  step?: number;
  min?: number;
}

/** A function of a filter or transform, with its arguments in order. */
export interface FunctionKind {
  id: string;
  name: string;
  args: readonly Argument[];
}

const amount = (initial: string): Argument => ({ name: 'Amount', initial, step: 0.1, min: 0 });
const angle = (initial: string): Argument => ({ name: 'Angle', initial, unit: 'deg' });
const length = (name: string, initial = '0'): Argument => ({ name, initial, unit: 'px' });
const factor = (name: string, initial: string): Argument => ({ name, initial, step: 0.1 });

export const filterKinds: readonly FunctionKind[] = [
  { id: 'blur', name: 'Blur', args: [{ name: 'Radius', initial: '4px', unit: 'px', min: 0 }] },
  { id: 'brightness', name: 'Brightness', args: [amount('1.2')] },
  { id: 'contrast', name: 'Contrast', args: [amount('1.2')] },
  { id: 'grayscale', name: 'Grayscale', args: [amount('1')] },
  { id: 'hue-rotate', name: 'Hue', args: [angle('90deg')] },
  { id: 'invert', name: 'Invert', args: [amount('1')] },
  { id: 'opacity', name: 'Opacity', args: [amount('0.5')] },
  { id: 'saturate', name: 'Saturation', args: [amount('1.5')] },
  { id: 'sepia', name: 'Sepia', args: [amount('1')] },
  { id: 'drop-shadow', name: 'Drop shadow', args: [{ name: 'Shadow', initial: '0 4px 12px rgb(0 0 0 / 0.25)' }] },
];

export const transformKinds: readonly FunctionKind[] = [
  { id: 'translate', name: 'Move', args: [length('X', '10px'), length('Y', '0px')] },
  { id: 'translateX', name: 'Move X', args: [length('X', '10px')] },
  { id: 'translateY', name: 'Move Y', args: [length('Y', '10px')] },
  { id: 'rotate', name: 'Rotate', args: [angle('15deg')] },
  { id: 'scale', name: 'Scale', args: [factor('X', '1.1'), factor('Y', '1.1')] },
  { id: 'scaleX', name: 'Scale X', args: [factor('X', '-1')] },
  { id: 'scaleY', name: 'Scale Y', args: [factor('Y', '-1')] },
  { id: 'skew', name: 'Skew', args: [angle('10deg'), angle('0deg')] },
  { id: 'skewX', name: 'Skew X', args: [angle('10deg')] },
  { id: 'skewY', name: 'Skew Y', args: [angle('10deg')] },
];
