import { z } from 'zod';
import { shaderStatuses, vettingStages } from '../core/names/shaders.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { doc, id, items, openObject, timestamp, truncated } from './common.ts';
import { sample } from './examples.ts';
import { listQuery, publicOnly } from './query.ts';

const finding = z.strictObject({
  code: z.string().describe('The kind of finding, which never changes.'),
  message: z.string().describe('A sentence that says what was found.'),
  line: z.int().optional().describe('The line in your source, starting at 1. Absent if it is unknown.'),
  column: z.int().optional().describe('The column in that line, starting at 1. Absent if it is unknown.'),
});

const passed = {
  verdict: 'passed' as const,
  stages: vettingStages.map((name) => ({ name, verdict: 'passed' as const, ms: 1, findings: [] })),
  cost: { operationsPerPixel: 10, limit: 4_000 },
};

/** The result of vetting, with one row for each stage (SHD-3). */
export const vettingReport = z
  .strictObject({
    verdict: z.enum(['passed', 'rejected']).describe('Whether the shader passed.'),
    stages: items(
      z.strictObject({
        name: z.enum(vettingStages).describe('The name of the stage.'),
        verdict: z
          .enum(['passed', 'rejected', 'skipped'])
          .describe('Whether the shader passed the stage. Stages after a rejection are skipped.'),
        ms: z.number().describe('How long the stage took, in milliseconds.'),
        findings: items(finding).describe('What the stage found. A shader that passed can have findings too.'),
      }),
    ).describe('The stages of vetting in order. The first stage that rejects the shader ends vetting.'),
    cost: z
      .strictObject({
        operationsPerPixel: z.number().describe('The weighted operations for each pixel.'),
        limit: z.number().describe('The maximum number of weighted operations for each pixel.'),
      })
      .describe('The estimated cost of the shader.'),
  })
  .meta({ id: 'VettingReport', examples: [passed] });
export type VettingReport = z.output<typeof vettingReport>;

/** A manifest in the form in which it is stored. */
const savedManifest = z.strictObject({
  inputs: items(
    z.strictObject({
      name: z.string().describe('The name of the input in GLSL and in the `inputs` of a layer.'),
      type: z.string().describe('The type of the value that layers give it, such as `float` or `color`.'),
      default: z
        .union([z.number(), z.boolean(), z.string(), items(z.number())])
        .optional()
        .describe('The value that applies if a layer gives none.'),
      min: z.number().optional().describe('The minimum of a number.'),
      max: z.number().optional().describe('The maximum of a number.'),
      label: z.string().optional().describe('The name that editors show. The default is `name`.'),
    }),
  ).describe('The inputs of the shader.'),
});

const facts = {
  id: id.describe('The id of the shader, which layers name as `shaderId`.'),
  spaceId: id.describe('The id of the space that owns the shader.'),
  slug: z
    .string()
    .nullable()
    .describe('A fixed name that works in place of the id. Null except for shaders of the shipped gallery.'),
  name: z.string().describe('The name of the shader.'),
  manifest: documentedAs(openObject, savedManifest)
    .optional()
    .describe('The inputs that the shader has, with their types, defaults and limits.'),
  truncated,
  contentHash: z.string().describe('A hash of the source and manifest. It changes whenever either of them changes.'),
  status: z.enum(shaderStatuses).describe('Whether the shader can be drawn: only an `approved` one can.'),
  statusReason: z.string().optional().describe('Why the shader has its status. Absent if no reason is known.'),
  report: vettingReport.optional().describe('The result of vetting the current source and manifest.'),
  trips: z
    .int()
    .describe('The number of clients whose watchdog stopped the shader within 24 hours. Five of them quarantine it.'),
  publicOn: timestamp.nullable().describe('The time at which the shader was made public. Null if it is private.'),
  createdOn: timestamp.describe('The time of creation.'),
  updatedOn: timestamp.describe('The time of the last change.'),
};

export const waves = {
  id: 'PT9RB7ZdwZJ5bAKqoNpYf',
  spaceId: sample.space,
  slug: null,
  name: 'Waves',
  manifest: { inputs: [] },
  contentHash: 'X2fu0N-Cm0goBukyRwdB-',
  status: 'approved' as const,
  report: passed,
  trips: 0,
  publicOn: null,
  createdOn: sample.createdOn,
  updatedOn: sample.updatedOn,
};

/** A shader in a list, which does not include its source and program (SHD-10). */
export const listedShader = z.strictObject(facts).meta({ id: 'ListedShader', examples: [waves] });
export type ListedShader = z.output<typeof listedShader>;

export const shader = z
  .strictObject({
    ...facts,
    source: z.string().describe('The GLSL source as its author wrote it.'),
    program: z.string().describe('The vetted fragment shader that is drawn, in GLSL ES 1.00.'),
  })
  .meta({
    id: 'Shader',
    examples: [
      {
        ...waves,
        source: 'vec4 shade(vec2 uv, float time, vec2 resolution) {\n  return vec4(uv, 0.5, 1.0);\n}',
        program: 'precision mediump float;\n…',
      },
    ],
  });
export type Shader = z.output<typeof shader>;

/**
 * The maximum size of a request in bytes. It is larger than a source may be, so that the vetting report can say that a
 * source is too long.
 */
export const shaderBodyLimit = 2 ** 20;

/** The fields of a manifest that the rules between fields read. */
type ManifestFields = { inputs: readonly unknown[] };

const newShaderFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .refine((name) => [...name].length <= 200, 'The name may have at most 200 characters.')
    .describe('The name of the shader, at most 200 characters.'),
  source: z.string().describe('The GLSL source: a fragment body with one entry point, at most 32 KiB.'),
  public: z.boolean().optional().describe('Whether anyone may read and use the shader. The default is false.'),
  /** The format from which the source is translated before vetting. */
  import: z
    .enum(['shadertoy', 'isf'])
    .optional()
    .describe(
      'The form that the source is translated from before vetting. The source then declares its inputs itself.',
    ),
};

/**
 * The body of a request that creates a shader. Vetting checks the source (SHD-2). `manifest` is the schema that checks
 * the manifest, for which it must know GLSL.
 */
export function newShader<Manifest extends ManifestFields>(manifest: z.ZodType<Manifest>) {
  return z
    .strictObject({
      ...newShaderFields,
      /** In an imported source, the declarations of inputs replace the manifest. */
      manifest: manifest.optional().describe('The inputs of the shader. Required unless `import` is given.'),
    })
    .superRefine((body, context) => {
      if (body.import === undefined && !body.manifest)
        context.addIssue({ code: 'custom', path: ['manifest'], message: 'This field is required.' });
      rejectTwoManifests(body, context);
    });
}

/** The body of a request that changes a shader. Absent fields are not changed. */
export function shaderPatch<Manifest extends ManifestFields>(manifest: z.ZodType<Manifest>) {
  return z
    .strictObject({
      ...newShaderFields,
      name: newShaderFields.name.optional().describe('The new name of the shader, at most 200 characters.'),
      source: newShaderFields.source.optional().describe('The new GLSL source, which is vetted again.'),
      manifest: manifest.optional().describe('The new inputs of the shader. The shader is then vetted again.'),
    })
    .superRefine((body, context) => {
      if (body.import !== undefined && body.source === undefined)
        context.addIssue({
          code: 'custom',
          path: ['source'],
          message: 'This field is required when you import a body.',
        });
      rejectTwoManifests(body, context);
    });
}

function rejectTwoManifests(
  body: { manifest?: ManifestFields | undefined; import?: string | undefined },
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (body.import === undefined || !body.manifest || body.manifest.inputs.length === 0) return;
  const message = 'An imported body declares its own inputs. Leave out the manifest.';
  context.addIssue({ code: 'custom', path: ['manifest'], message });
}

export const reason = z
  .string()
  .refine((text) => [...text].length <= 500, 'The reason may have at most 500 characters.');

export const statusFields = z.strictObject({
  action: z
    .enum(['revoke', 'quarantine', 'restore'])
    .describe(
      '`revoke` and `quarantine` stop the shader from being drawn. `restore` approves it again and clears its trips.',
    ),
  reason: reason.optional().describe('Why the status changes, at most 500 characters. It becomes `statusReason`.'),
});

export type StatusFields = z.infer<typeof statusFields>;

/** Reports that the watchdog in a viewer's browser stopped a shader (SHD-9). */
export const telemetryFields = z.strictObject({
  contentHash: z
    .string()
    .max(128)
    .describe('The `contentHash` of the shader that was stopped. Reports about other content are ignored.'),
  /** The average number of milliseconds per frame; 0 if the context was lost. */
  frameMs: z
    .number()
    .min(0)
    .describe('The average duration of a frame in milliseconds, or 0 if the WebGL context was lost.'),
  userAgent: z.string().max(1_000).optional().describe('The browser that reports, at most 1,000 characters.'),
});

export const savedShader = doc(shader).extend({ report: vettingReport.describe('The result of vetting.') });
export type SavedShader = z.output<typeof savedShader>;

export const shadersQuery = listQuery({ perPageDefault: 50 }).extend({
  public: publicOnly,
  status: z.enum(shaderStatuses).optional().describe('Lists only shaders with this status.'),
});

export const deletedShader = z.strictObject({
  deleted: z.literal(true).describe('Always true. A failure returns an error instead.'),
});

export const receivedTelemetry = z.strictObject({
  received: z.literal(true).describe('Always true, whether the report was counted or not.'),
});
