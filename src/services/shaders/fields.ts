import { z } from 'zod';
import { manifestSchema } from '../../draw/shaders/manifest-schema.ts';

/** Bytes of a request: a source that is far too long is told so by the report, not by the door. */
export const shaderBodyLimit = 2 ** 20;

const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .refine((name) => [...name].length <= 200, 'The name may have at most 200 characters.'),
  source: z.string(),
  /** Of an imported body, the inputs that it declares itself are the manifest. */
  manifest: manifestSchema.optional(),
  public: z.boolean().optional(),
  /** The form that the source is translated from before it is vetted. */
  import: z.enum(['shadertoy', 'isf']).optional(),
};

/** A shader as a request gives it. What the source must meet is for the vetting to say (SHD-2). */
export const shaderFields = z.strictObject(fields).superRefine((asked, context) => {
  const { manifest, import: form } = asked;
  if (form === undefined && !manifest)
    context.addIssue({ code: 'custom', path: ['manifest'], message: 'This field is required.' });
  refuseTwoManifests(asked, context);
});
export type ShaderFields = z.infer<typeof shaderFields>;

/** Changes of a shader: what is left out stays as it is. */
export const shaderPatch = z
  .strictObject({ ...fields, name: fields.name.optional(), source: fields.source.optional() })
  .superRefine((asked, context) => {
    if (asked.import !== undefined && asked.source === undefined)
      context.addIssue({ code: 'custom', path: ['source'], message: 'This field is required when you import a body.' });
    refuseTwoManifests(asked, context);
  });
export type ShaderPatch = z.infer<typeof shaderPatch>;

function refuseTwoManifests(
  { manifest, import: form }: Pick<ShaderFields, 'manifest' | 'import'>,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (form === undefined || !manifest || manifest.inputs.length === 0) return;
  const message = 'An imported body declares its own inputs. Leave out the manifest.';
  context.addIssue({ code: 'custom', path: ['manifest'], message });
}

const reason = z.string().refine((text) => [...text].length <= 500, 'The reason may have at most 500 characters.');

export const statusFields = z.strictObject({
  action: z.enum(['revoke', 'quarantine', 'restore']),
  reason: reason.optional(),
});
export type StatusFields = z.infer<typeof statusFields>;

/** What a viewer's watchdog says when it has stopped a shader (SHD-9). */
export const telemetryFields = z.strictObject({
  contentHash: z.string().max(128),
  /** Milliseconds of a frame on average; 0 where the context was lost. */
  frameMs: z.number().min(0),
  userAgent: z.string().max(1_000).optional(),
});
export type TelemetryFields = z.infer<typeof telemetryFields>;
