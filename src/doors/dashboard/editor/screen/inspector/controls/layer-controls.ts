import type { Option } from '../../../../design/option.ts';

/** With what a field of a layer is edited. */
export type LayerControl =
  | { kind: 'text'; rows?: number; isMono?: boolean; placeholder?: string }
  | { kind: 'number'; initial?: string; min?: number; max?: number; scale?: number; isInteger?: boolean; unit?: string }
  | { kind: 'choice'; options: readonly Option[]; initial: string }
  | { kind: 'switch'; initial: boolean }
  | { kind: 'color'; initial: string }
  | { kind: 'fill' }
  | { kind: 'points' }
  | { kind: 'picture' }
  | { kind: 'focus' }
  | { kind: 'error correction' }
  | { kind: 'shader' }
  | { kind: 'shader inputs' }
  /** A text with JSON, because another part of the editor has the real control. */
  | { kind: 'json'; reason: string }
  /** A control of a section that the section itself draws, such as the position. */
  | { kind: 'section'; title: string };

const choice = (initial: string, ...options: readonly Option[]): LayerControl => ({ kind: 'choice', initial, options });
const section = (title: string): LayerControl => ({ kind: 'section', title });

/** The controls of the fields that layers of every kind have. */
export const commonControls: Readonly<Record<string, LayerControl>> = {
  id: section('Header'),
  parentId: section('Layers'),
  name: { kind: 'text', placeholder: 'Name' },
  alt: { kind: 'text', rows: 2 },
  visible: section('Appearance'),
  opacity: section('Appearance'),
  x: section('Position'),
  y: section('Position'),
  right: { kind: 'number' },
  bottom: { kind: 'number' },
  rotation: section('Position'),
  constraints: section('Position'),
  width: section('Size'),
  height: section('Size'),
  style: section('Styles'),
  loop: section('Data'),
  flowRegion: { kind: 'switch', initial: false },
  locked: { kind: 'switch', initial: false },
  group: { kind: 'switch', initial: false },
};

/** The controls of the fields of each kind of layer, in the order in which they are shown. */
export const layerControls: Readonly<Record<string, Readonly<Record<string, LayerControl>>>> = {
  container: {},
  text: {
    content: { kind: 'text', rows: 3 },
    spans: { kind: 'json', reason: 'Parts of a text are styled on the canvas, where they can be selected.' },
    fit: choice('none', { id: 'none', name: 'Keep the size' }, { id: 'shrink', name: 'Shrink to fit' }),
    minFontSize: { kind: 'number', initial: '8', min: 1, max: 1_000, unit: 'px' },
    maxLines: { kind: 'number', initial: 'Any', min: 1, max: 1_000, isInteger: true },
  },
  image: {
    src: { kind: 'picture' },
    fit: choice(
      'cover',
      { id: 'cover', name: 'Cover' },
      { id: 'contain', name: 'Contain' },
      { id: 'fill', name: 'Stretch' },
      { id: 'none', name: 'Original size' },
    ),
    focus: { kind: 'focus' },
    zoom: { kind: 'number', initial: '100', min: 1, max: 10, scale: 100, unit: '%' },
  },
  shape: {
    shape: choice(
      'rectangle',
      { id: 'rectangle', name: 'Rectangle' },
      { id: 'ellipse', name: 'Ellipse' },
      { id: 'line', name: 'Line' },
      { id: 'polygon', name: 'Polygon' },
      { id: 'star', name: 'Star' },
      { id: 'path', name: 'Path' },
    ),
    points: { kind: 'points' },
    d: { kind: 'text', rows: 3, isMono: true, placeholder: 'M 0 0 L 100 100' },
    fill: { kind: 'fill' },
    stroke: { kind: 'color', initial: 'None' },
    strokeWidth: { kind: 'number', initial: '1', min: 0, max: 1_000, unit: 'px' },
  },
  svg: { source: { kind: 'text', rows: 5, isMono: true, placeholder: '<svg …>' }, src: { kind: 'picture' } },
  qrcode: {
    value: { kind: 'text', rows: 2 },
    symbology: choice(
      'qr',
      { id: 'qr', name: 'QR code' },
      { id: 'ean13', name: 'EAN-13' },
      { id: 'code128', name: 'Code 128' },
      { id: 'datamatrix', name: 'Data Matrix' },
      { id: 'pdf417', name: 'PDF417' },
    ),
    errorCorrection: { kind: 'error correction' },
    color: { kind: 'color', initial: '#000000' },
    backgroundColor: { kind: 'color', initial: '#ffffff' },
  },
  shader: {
    shaderId: { kind: 'shader' },
    inputs: { kind: 'shader inputs' },
    time: { kind: 'number', initial: '0', min: 0, max: 3_600, unit: 's' },
  },
};
