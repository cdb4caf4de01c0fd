import { z } from 'zod';
import { required } from '../../../core/required.ts';
import { codeMicroseconds, codeProblems, drawCode, keepsItsShape } from '../../boxes/drawings/index.ts';
import { parseColor } from '../../boxes/style/index.ts';
import { bindableAs } from '../bindable.ts';
import { authoredColor } from './authored-drawing.ts';
import { drawingBox, drawingSize } from './drawing-box.ts';
import { defineKind } from './kind.ts';

/**
 * A machine-readable code. The size of its box determines its size, but its proportions are kept. The quiet zone is
 * inside the box.
 */
export const qrcodeKind = defineKind({
  type: 'qrcode',
  fields: {
    value: bindableAs('BindableCodeValue', z.string().max(4_000)).default(''),
    symbology: bindableAs('BindableSymbology', z.enum(['qr', 'ean13', 'code128', 'datamatrix', 'pdf417'])).default(
      'qr',
    ),
    color: z.string().max(200).default('#000000'),
    backgroundColor: z.string().max(200).default('#ffffff'),
    errorCorrection: bindableAs('BindableErrorCorrection', z.string().max(10)).optional(),
  },
  authoredFields: { color: authoredColor.optional(), backgroundColor: authoredColor.optional() },
  // A code without a value is not a fault. It draws nothing.
  conflicts: ({ value, symbology, errorCorrection }) => {
    if (symbology === undefined) return [];
    const problems = codeProblems({
      symbology,
      ...(value ? { value } : {}),
      ...(errorCorrection === undefined ? {} : { errorCorrection }),
    });
    return Object.entries(problems).map(([field, message]) => ({ field, message }));
  },
  toBox: ({ value, symbology, color, backgroundColor, errorCorrection, ...layer }, making) =>
    drawingBox(
      {
        microseconds: codeMicroseconds(value, symbology),
        draw: () =>
          drawCode(
            {
              ...drawingSize(layer),
              value,
              symbology,
              color: parseColor(color) ?? color,
              backgroundColor: parseColor(backgroundColor) ?? backgroundColor,
              ...(errorCorrection === undefined ? {} : { errorCorrection }),
            },
            required(making.codeEncoders),
          ),
      },
      making,
      'code_invalid',
      keepsItsShape(symbology) ? 'contain' : 'fill',
    ),
});
