/** What Cloudflare bills for, besides requests and CPU time (SCL-4). */
export interface Operations {
  d1RowsRead: number;
  d1RowsWritten: number;
  r2Reads: number;
  r2Writes: number;
  kvReads: number;
  kvWrites: number;
  objectRequests: number;
  objectRowsWritten: number;
  queueMessages: number;
}

interface Counted {
  /** The requests, as the guide names them. */
  title: string;
  /** How many of them one client sent to one isolate, which has answered such a request before. */
  requests: number;
  /** Whether they arrived at the same time, so that their log entries were written together. */
  together: boolean;
  /** The milliseconds of CPU time that one of them takes in the Worker, measured once with emulated storage. */
  cpuMs: number;
  /** What all of them used together. test/suites/costs.test.ts counts it again. */
  total: Operations;
}

const none: Operations = {
  d1RowsRead: 0,
  d1RowsWritten: 0,
  r2Reads: 0,
  r2Writes: 0,
  kvReads: 0,
  kvWrites: 0,
  objectRequests: 0,
  objectRowsWritten: 0,
  queueMessages: 0,
};

export const operationCounts = {
  hot: {
    title: 'A GET that is repeated within its `max-age`',
    requests: 100,
    together: true,
    cpuMs: 1.7,
    total: { ...none, objectRequests: 2, objectRowsWritten: 5 },
  },
  unchanged: {
    title: 'The same, answered with 304',
    requests: 100,
    together: true,
    cpuMs: 1.7,
    total: { ...none, objectRequests: 2, objectRowsWritten: 5 },
  },
  repeat: {
    title: 'A POST for a file that is stored',
    requests: 100,
    together: true,
    cpuMs: 11.3,
    total: { ...none, objectRequests: 2, objectRowsWritten: 5, d1RowsRead: 4802 },
  },
  picture: {
    title: 'A new PNG',
    requests: 100,
    together: true,
    cpuMs: 145,
    total: { ...none, r2Reads: 100, r2Writes: 100, objectRequests: 202, objectRowsWritten: 505, d1RowsRead: 4302 },
  },
  pictureOnce: {
    title: 'A new PNG with `Idempotency-Key`',
    requests: 100,
    together: true,
    cpuMs: 145,
    total: { ...none, r2Reads: 100, r2Writes: 200, objectRequests: 402, objectRowsWritten: 705, d1RowsRead: 7002 },
  },
  draft: {
    title: 'A draft',
    requests: 100,
    together: true,
    cpuMs: 145,
    total: { ...none, r2Writes: 100, objectRequests: 202, objectRowsWritten: 505, d1RowsRead: 4802 },
  },
  thumbnail: {
    title: 'A thumbnail, repeated',
    requests: 100,
    together: false,
    cpuMs: 1.7,
    total: { ...none, objectRequests: 3, objectRowsWritten: 3 },
  },
  list: { title: 'A list of public templates, repeated', requests: 100, together: false, cpuMs: 1.7, total: none },
  code: {
    title: 'A picture of code that is stored',
    requests: 20,
    together: false,
    cpuMs: 5,
    total: { ...none, objectRequests: 6, objectRowsWritten: 6 },
  },
  codeNew: {
    title: 'A new picture of code',
    requests: 20,
    together: false,
    cpuMs: 40,
    total: { ...none, r2Reads: 20, r2Writes: 20, objectRequests: 26, objectRowsWritten: 46 },
  },
} satisfies Record<string, Counted>;
