import type * as contract from '../../contract/batches.ts';
import { isoOrNull, isoTimestamp } from '../../core/clock.ts';
import { batchesPath } from './paths.ts';
import type { BatchFile, BatchReport } from './ports.ts';

/** The batch as the API shows it. `base` is the origin of links; if it is empty, links are paths. */
export function toBatch(report: BatchReport, base: string): contract.Batch {
  const { spec } = report;
  const own = `${base}${batchesPath}/${spec.id}`;
  const { files, done, cached, failed, invalid, remaining } = report.counts;
  return {
    id: spec.id,
    state: report.state,
    reason: report.reason,
    counts: { files, done, cached, failed, invalid, remaining },
    rows: spec.rows,
    checkedRows: report.checkedRows,
    outputs: spec.outputs.map(({ pageId, templateId, version, format }) => ({ pageId, templateId, version, format })),
    dryRun: spec.dryRun,
    credits: { spent: report.spent, estimated: files - invalid },
    rate: report.rate,
    estimatedEnd: isoOrNull(report.estimatedEnd),
    errors: [...report.errors],
    errorCount: report.errorCount,
    ...(spec.metadata === undefined ? {} : { metadata: spec.metadata }),
    urls: {
      zip: `${own}/files.zip`,
      manifestCsv: `${own}/manifest.csv`,
      manifestJson: `${own}/manifest.json`,
    },
    createdOn: isoTimestamp(spec.createdOn),
    startedOn: isoOrNull(report.startedOn),
    endedOn: isoOrNull(report.endedOn),
    expiresOn: isoTimestamp(report.expiresOn),
  };
}

/** A file of a batch as the API shows it. */
export function toBatchItem(file: BatchFile, base: string): contract.BatchItem {
  return {
    row: file.row,
    output: file.output,
    state: file.state,
    fileName: file.name,
    url: file.key && `${base}/files/${file.key}`,
    bytes: file.bytes,
    cached: file.cached,
    credits: file.credits,
    renderId: file.renderId,
    code: file.code,
    message: file.message,
    errors: [...file.errors],
  };
}
