import {
  countRenderLogs,
  type ExportedRenderLog,
  exportRenderLogs,
  type FoundRenderLog,
  findRenderLog,
  type ListedRenderLog,
  listRenderLogs,
  type RenderLogPart,
} from '../../records/render-logs.ts';
import type { Services } from '../services.ts';
import { type LogSegmentPort, parseJson, printJson, segmentName } from './ports.ts';

/** Where entries of a log are: the number of a segment, or D1, which has those from before the space had a ledger. */
export type SourceName = number | 'd1';

/** Reads one of the places where entries of a log are. */
export interface LogSource {
  list(part: RenderLogPart): Promise<ListedRenderLog[]>;
  export(part: RenderLogPart): Promise<ExportedRenderLog[]>;
  count(part: RenderLogPart): Promise<number>;
  find(entry: { spaceId: string; id: string }): Promise<FoundRenderLog | null>;
}

export function openSource(
  { db, logSegments }: Pick<Services, 'db' | 'logSegments'>,
  spaceId: string,
  name: SourceName,
): LogSource {
  if (name !== 'd1') return readSegment(logSegments.getByName(segmentName(spaceId, name)));
  return {
    list: (part) => listRenderLogs(db, part),
    export: (part) => exportRenderLogs(db, part),
    count: (part) => countRenderLogs(db, part),
    find: (entry) => findRenderLog(db, entry),
  };
}

function readSegment(segment: LogSegmentPort): LogSource {
  return {
    list: async (part) => parseJson(await segment.list(printJson(part))),
    export: async (part) => parseJson(await segment.export(printJson(part))),
    count: (part) => segment.count(printJson(part)),
    find: async (entry) => parseJson(await segment.find(entry)),
  };
}
