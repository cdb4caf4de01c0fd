import { z } from 'zod';
import { listOf } from '../../core/schemas/bounded.ts';
import { inputTypes, type ShaderManifest } from './manifest.ts';

export const manifestSchema = z.strictObject({
  inputs: listOf(
    z.strictObject({
      name: z.string().regex(/^[A-Za-z]\w{0,63}$/),
      type: z.enum(inputTypes),
      default: z.union([z.number(), z.boolean(), z.string().max(2_000), listOf(z.number(), { min: 2, max: 4 })]),
      min: z.number().exactOptional(),
      max: z.number().exactOptional(),
      label: z.string().max(200).exactOptional(),
    }),
    { max: 32 },
  ),
}) satisfies z.ZodType<ShaderManifest>;
