import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { batchItemStates, batchLimits, batchNotifications, batchStates, rowEncodings } from '../core/names/batches.ts';
import { boundedList, boundedMap } from '../core/schemas/bounded.ts';
import { jsonObject } from '../core/schemas/json-value.ts';
import { id, items, openObject, timestamp } from './common.ts';
import { sample } from './examples.ts';
import { flag, listQuery } from './query.ts';
import { format, locale, metadata, pageSide, recordId, renderFields, renderMetadata } from './renders.ts';

const { scale, quality, brandId, brandVariant, version } = renderFields.shape;

const rowsExample = 'Yx3pJq0nV8wKc2mTz5LfA';
const batchExample = 'q7RkXv1sT0bNf3uYh6GdE';

/** The columns of an upload, as POST /api/v1/batches/rows understood it. */
export const uploadedRows = z
  .strictObject({
    rowsId: id.describe('The id of the rows, for `rows.rowsId` of a batch. It is valid for 24 hours.'),
    columns: items(z.string()).describe('The names of the columns, in the order of the file.'),
    encoding: z.enum(rowEncodings).describe('The encoding in which the file was read.'),
    delimiter: z.string().nullable().describe('The character between two cells. Null for NDJSON.'),
    rows: z.int().describe('The number of rows, without the header row.'),
    sample: items(openObject).describe('The first five rows, as values by column.'),
  })
  .meta({
    id: 'UploadedRows',
    examples: [
      {
        rowsId: rowsExample,
        columns: ['sku', 'title', 'price'],
        encoding: 'windows-1252',
        delimiter: ';',
        rows: 200,
        sample: [{ sku: 'A-1', title: 'Café chair', price: '89' }],
      },
    ],
  });
export type UploadedRows = z.output<typeof uploadedRows>;

const columnName = z.string().max(1_000);

const listedRow = z.strictObject({
  values: jsonObject.describe('Values by variable name, like the `tweaks` of a render.'),
  metadata: renderMetadata
    .exactOptional()
    .describe('Your own text or object, at most 2 KB as JSON. The render log and webhooks repeat it.'),
});

const rowSource = z
  .union([
    z.strictObject({
      list: boundedList(listedRow, { min: 1, max: batchLimits.files }).describe('The rows, at most 10,000.'),
    }),
    z.strictObject({
      rowsId: recordId.describe('The id of uploaded rows.'),
      columns: boundedMap(columnName, recordId.max(200), { max: batchLimits.columns })
        .exactOptional()
        .describe(
          'The variable of each column. Other columns set no variable, but file names and the manifest have them. By default, each column must have the name of a variable, unless `fileName` uses it.',
        ),
    }),
    z.strictObject({
      collection: z
        .string()
        .min(1)
        .max(100)
        .describe(
          'The `apiName` of a collection. Each published entry is a row. Fields without a variable are ignored.',
        ),
    }),
  ])
  .describe('The rows: a list, uploaded rows, or the published entries of a collection.');

const outputFields = {
  pageId: recordId.describe('The id of the page to render.'),
  format: format.default('png').describe('The format of the file.'),
  scale,
  quality,
  brandId,
  brandVariant,
  locale: locale.default('en-US').describe('The language of dates, numbers and Han characters, as a BCP 47 tag.'),
  width: pageSide.optional().describe('Draws the page at another width in px, from 1 to 10,000.'),
  height: pageSide.optional().describe('Draws the page at another height in px.'),
  version,
};

const fileNamePattern = lineText(300)
  .refine((pattern) => !/[/\\]/.test(pattern), 'A file name cannot contain / or \\.')
  .refine((pattern) => pattern.includes('{{'), 'The pattern must contain {{ row }} or a variable.');

/** The body of POST /api/v1/batches (JOB-2). */
export const newBatch = z.strictObject({
  rows: rowSource,
  outputs: boundedList(z.strictObject(outputFields), { min: 1, max: batchLimits.outputs }).describe(
    'The files that are drawn from each row, 1 to 20. Rows × outputs may be at most 10,000 files.',
  ),
  fileName: fileNamePattern
    .exactOptional()
    .describe(
      'The pattern of file names, without the extension: an expression in `{{ }}` can use the columns and variables of the row, `row` and `output`, which count from 1. The default is `{{ row }}`, or `{{ row }}-{{ output }}` if there are several outputs.',
    ),
  metadata: renderMetadata
    .exactOptional()
    .describe('Your own text or object, at most 2 KB as JSON. It is repeated for each file whose row has none.'),
  notify: z
    .enum(batchNotifications)
    .default('batch')
    .describe('`each` sends `render.completed` for each file, in addition to `batch.completed` at the end.'),
  onInvalid: z
    .enum(['stop', 'skip'])
    .default('stop')
    .describe('What happens if rows are invalid: `stop` draws nothing, and `skip` draws the other files.'),
  dryRun: z.boolean().default(false).describe('Whether to end after all rows were checked, and report the cost.'),
});
export type NewBatch = z.output<typeof newBatch>;
export type NewBatchOutput = NewBatch['outputs'][number];

export const batchPatch = z.strictObject({
  state: z
    .enum(['running', 'paused', 'cancelled'])
    .describe(
      '`paused` stops after the files that are being drawn, `running` continues, and `cancelled` ends the batch.',
    ),
});

const fault = z.strictObject({
  row: z.int().nullable().describe('The number of the row, from 1. Null if the fault concerns all rows.'),
  column: z.string().nullable().describe('The column or variable. Null if the fault concerns none.'),
  output: z.int().nullable().describe('The number of the output, from 1. Null if the fault concerns all outputs.'),
  code: z.string().describe('The kind of fault, such as `unknown_column`, `invalid_value` or `file_name_taken`.'),
  message: z.string().describe('A sentence that says what is wrong.'),
});
export type BatchFault = z.output<typeof fault>;

const batchOutput = z.strictObject({
  pageId: id.describe('The id of the page.'),
  templateId: id.describe('The id of the template of the page.'),
  version: z.int().describe('The version of the template that is drawn. It was pinned when the batch was created.'),
  format: format.describe('The format of the files.'),
});

export const batch = z
  .strictObject({
    id: id.describe('The id of the batch.'),
    state: z
      .enum(batchStates)
      .describe(
        'What the batch does now. `done`, `failed` and `cancelled` are final, except that failed files can be retried.',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why the batch is paused or has failed: an error code such as `credits_exhausted`, `key_revoked` or `template_not_found`, `invalid_rows`, or `requested`. Null otherwise.',
      ),
    counts: z
      .strictObject({
        files: z.int().describe('The number of files: rows × outputs.'),
        done: z.int().describe('How many files are finished, including the cached ones.'),
        cached: z.int().describe('How many of the finished files were already stored, which makes them free.'),
        failed: z.int().describe('How many files could not be drawn.'),
        invalid: z.int().describe('How many files were rejected because their rows are invalid.'),
        remaining: z.int().describe('How many files are neither finished, failed nor invalid.'),
      })
      .describe('The files of the batch by their states.'),
    rows: z.int().describe('The number of rows.'),
    checkedRows: z.int().describe('How many rows were checked.'),
    outputs: items(batchOutput).describe('The outputs, with what was pinned.'),
    dryRun: z.boolean().describe('Whether the batch only checks its rows.'),
    credits: z
      .strictObject({
        spent: z.int().describe('The credits that the files have cost until now.'),
        estimated: z
          .int()
          .describe('The credits that all valid files cost at most, if each has one page. Stored files are free.'),
      })
      .describe('What the batch costs.'),
    rate: z.number().nullable().describe('Files per second while the batch was running. Null before the first file.'),
    estimatedEnd: timestamp.nullable().describe('When the batch will probably end. Null if it is not running.'),
    errors: items(fault).describe('The first 100 faults of rows. `items?state=invalid` lists all invalid files.'),
    errorCount: z.int().describe('The number of faults of rows.'),
    metadata: metadata.optional().describe('The `metadata` of the batch. Absent if it has none.'),
    urls: z
      .strictObject({
        zip: z.string().describe('The URL of a ZIP with the finished files.'),
        manifestCsv: z.string().describe('The URL of the manifest as CSV.'),
        manifestJson: z.string().describe('The URL of the manifest as JSON.'),
      })
      .describe('The downloads. They need the same credential as the batch.'),
    createdOn: timestamp.describe('The time of creation.'),
    startedOn: timestamp.nullable().describe('When the first file could be drawn. Null before.'),
    endedOn: timestamp.nullable().describe('When the batch ended. Null before.'),
    expiresOn: timestamp.describe('When the batch is removed: 30 days after its creation.'),
  })
  .meta({
    id: 'Batch',
    examples: [
      {
        id: batchExample,
        state: 'running',
        reason: null,
        counts: { files: 400, done: 120, cached: 4, failed: 1, invalid: 0, remaining: 279 },
        rows: 200,
        checkedRows: 200,
        outputs: [{ pageId: sample.page, templateId: sample.template, version: 3, format: 'png' }],
        dryRun: false,
        credits: { spent: 116, estimated: 400 },
        rate: 8.4,
        estimatedEnd: '2026-11-23T08:16:15.118Z',
        errors: [],
        errorCount: 0,
        urls: {
          zip: `/api/v1/batches/${batchExample}/files.zip`,
          manifestCsv: `/api/v1/batches/${batchExample}/manifest.csv`,
          manifestJson: `/api/v1/batches/${batchExample}/manifest.json`,
        },
        createdOn: sample.updatedOn,
        startedOn: sample.updatedOn,
        endedOn: null,
        expiresOn: '2026-12-23T08:15:42.118Z',
      },
    ],
  });
export type Batch = z.output<typeof batch>;

/** A batch without what changes rarely, for agents. */
export const batchBrief = batch.pick({ id: true, state: true, reason: true, counts: true, credits: true });

const itemFields = {
  row: z.int().describe('The number of the row, from 1.'),
  output: z.int().describe('The number of the output, from 1.'),
  state: z.enum(batchItemStates).describe('Whether the file is finished, failed, invalid or still to be drawn.'),
  fileName: z.string().nullable().describe('The name of the file in the ZIP. Null if its row is invalid.'),
  url: z.string().nullable().describe('The URL of the file. Anyone who has it can read the file. Null without a file.'),
  bytes: z.int().nullable().describe('The size of the file in bytes. Null without a file.'),
  cached: z.boolean().describe('Whether the file was already stored, which made it free.'),
  credits: z.int().describe('The credits that the file cost.'),
  renderId: id.nullable().describe('The id of the entry in the render log. Null before there is one.'),
  code: z.string().nullable().describe('The code of the error, for a failed file. Null otherwise.'),
  message: z.string().nullable().describe('What went wrong, for a failed file. Null otherwise.'),
  errors: items(fault).describe('The faults of an invalid file.'),
};

const itemExample = {
  row: 1,
  output: 1,
  state: 'done',
  fileName: 'A-1.png',
  url: sample.file,
  bytes: 86_392,
  cached: false,
  credits: 1,
  renderId: 'n2VbQeXw9ZkLp4sHd7JtC',
  code: null,
  message: null,
  errors: [],
} as const;

export const batchItem = z.strictObject(itemFields).meta({ id: 'BatchItem', examples: [itemExample] });
export type BatchItem = z.output<typeof batchItem>;

export const batchQuery = listQuery({ perPageDefault: 50 }).extend({
  state: z.enum(batchStates).optional().describe('Lists only batches in this state.'),
  dryRun: flag.optional().describe('`true` lists only batches that check their rows, and `false` only the others.'),
});

export const batchItemQuery = listQuery({ perPageDefault: 100 }).extend({
  state: z.enum(batchItemStates).optional().describe('Lists only files in this state.'),
});

const manifestItem = z
  .strictObject({ ...itemFields, values: openObject.describe('The values of the row, by column.') })
  .meta({ id: 'BatchManifestItem', examples: [{ ...itemExample, values: { sku: 'A-1', title: 'Café chair' } }] });

/** The manifest of a batch as JSON. */
export const batchManifest = z.strictObject({
  batchId: id.describe('The id of the batch.'),
  files: items(manifestItem).describe('Every file of the batch, in the order of rows and outputs.'),
});
