import type { z } from 'zod';
import { doc } from '../../../contract/common.ts';
import { renderErrors } from '../../../contract/errors.ts';
import { listQuery } from '../../../contract/query.ts';
import type * as contract from '../../../contract/render-logs.ts';
import {
  renderLogFilters as filters,
  renderLogEntry,
  renderLogExportQuery,
  renderLogList,
} from '../../../contract/render-logs.ts';
import { format, recordId, render } from '../../../contract/renders.ts';
import { isoTimestamp } from '../../../core/clock.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import type { ListedRenderLog } from '../../../records/render-logs.ts';
import { takePlace } from '../../../services/authenticate/concurrency.ts';
import { findEntry, listLog, listLogBefore } from '../../../services/ledger/read-log.ts';
import { exportFormats, exportRenderLogs, limitExports } from '../../../services/render/log/export.ts';
import { readReplay } from '../../../services/render/log/replay.ts';
import { json, raw } from '../answers.ts';
import { countHeavyRead } from '../heavy-reads.ts';
import { memberOrKey } from '../member-or-key.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import { requireSession } from '../session.ts';

import { renderAsMember } from './render/render-as-member.ts';

const facts = { access: 'session', tags: ['rendering'] } as const;
const listed = {
  method: 'GET',
  index: true,
  tags: ['rendering'],
  answers: renderLogList,
  query: listQuery({ perPageDefault: 50 }).extend({
    ...filters,
    format: format.exactOptional().describe('Lists only renders to this format.'),
    before: recordId
      .describe(
        'The id of the last entry that you have. The list then contains the entries after it, and has no `count`.',
      )
      .exactOptional(),
  }),
} as const;
const order =
  'Newest first, drawn, cached and refused ones alike, for as long as the installation keeps its log. Of a large log, read on with `before`, the id of the last entry that you have: the answer has the entries after it, `perPage` at most, and does not count.';
const answer = async (
  context: RequestContext & { principal: { spaceId: string }; query: z.output<typeof listed.query> },
) => {
  const { before, page, ...query } = { ...context.query, spaceId: context.principal.spaceId };
  const toDoc = (entry: ListedRenderLog) => toRenderLog(entry, context.services.origin);
  if (before === undefined) {
    const listing = await listLog(context.services, { ...query, page });
    return json({ ...listing, list: listing.list.map(toDoc) });
  }
  return json({ list: (await listLogBefore(context.services, { ...query, before })).map(toDoc) });
};

/** The routes of the active space's render log: its list, its entries, replay and export (LOG-1). */
export const renderLogRoutes: Route[] = [
  defineRoute({
    operationId: 'renderLogs.listForSession',
    ...listed,
    access: 'session',
    path: '/api/renders/logs',
    summary: 'List the render requests of the active space',
    description: order,
    withoutSession: 'With an API key that has the scope `logs.read`, use `GET /api/v1/renders`.',
    admit: (context) => requireSession(context),
    answer,
  }),
  defineRoute({
    operationId: 'renderLogs.list',
    ...listed,
    access: 'shared',
    opensTo: ['key', 'session'],
    path: '/api/v1/renders',
    summary: 'List the render requests of a space',
    description: `The render log of the key's space or the active one, for keys with the scope \`logs.read\`. ${order}`,
    admit: (context) => memberOrKey(context, { role: 'viewer', scope: 'logs.read' }),
    answer,
  }),
  defineRoute({
    operationId: 'renderLogs.export',
    ...facts,
    method: 'GET',
    path: '/api/renders/logs/export',
    summary: 'Export the render log as CSV or NDJSON',
    description:
      "Streams every entry that matches the filters, newest first. `format` is the format of the export; `renderFormat` filters entries. In CSV, a cell that starts with `=`, `+`, `-` or `@` gets a `'` before it.",
    media: Object.values(exportFormats).map((type) => type.split(';')[0] ?? type),
    query: renderLogExportQuery,
    admit: async (context) => countHeavyRead(context, await requireSession(context)),
    answer: async (context) => {
      const { format, renderFormat, ...rest } = context.query;
      // Entries that are written during the export are not part of it.
      const to = Math.min(rest.to ?? Number.POSITIVE_INFINITY, context.services.clock.now() + 1);
      const filter = {
        ...rest,
        to,
        spaceId: context.principal.spaceId,
        ...(renderFormat === undefined ? {} : { format: renderFormat }),
      };
      const whenDone = await takePlace(context.services, limitExports(context.principal.userId));
      const body = exportRenderLogs(context.services, filter, {
        format,
        linkBase: context.services.origin,
        whenDone,
      });
      const name = `render-log-${isoTimestamp(context.services.clock.now()).slice(0, 10)}.${format}`;
      return raw(body, {
        headers: {
          'Content-Type': exportFormats[format],
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'no-store',
        },
      });
    },
  }),
  defineRoute({
    operationId: 'renderLogs.get',
    ...facts,
    method: 'GET',
    path: '/api/renders/logs/:id',
    summary: 'Read an entry of the render log',
    description:
      'Returns the entry with its request, if that was stored: `input` has at most 16 KB and never contains a secret. For failed requests, `detail` and `errors` repeat the error response, with the first 20 faults.',
    answers: doc(renderLogEntry),
    admit: (context) => requireSession(context),
    errors: ['log_entry_not_found'],
    answer: async (context) => {
      const listing = await findEntry(context.services, {
        spaceId: context.principal.spaceId,
        id: context.params.id,
      });
      if (!listing) throw new AppError('log_entry_not_found');
      const { input = null, omitted = 'not_read' } = listing.asked ?? {};
      const { detail = null, faults = [] } = listing.failure ?? {};
      return json({
        doc: {
          ...toRenderLog(listing.entry, context.services.origin),
          input,
          inputOmitted: omitted,
          detail,
          errors: faults,
        },
      });
    },
  }),
  defineRoute({
    operationId: 'renderLogs.replay',
    keepsPublished: true,
    ...facts,
    method: 'POST',
    path: '/api/renders/logs/:id/replay',
    summary: 'Replay the request of a log entry',
    description:
      'For editors, admins and owners. Renders the request again as your own: it is logged with `via: "dashboard"`, costs as much as a new render, and responds like `POST /api/render`. It uses the values, the draft flag and the pinned version of the original request, but the current template.',
    answers: render,
    admit: (context) => requireSession(context, { role: 'editor' }),
    errors: [...renderErrors, 'log_entry_not_found', 'not_replayable', 'invalid_body'],
    answer: async (context) => {
      const { principal, params, requestId } = context;
      const replayRequest = { id: params.id, requestId, origin: context.services.origin };
      return await renderAsMember(context, await readReplay(context.services, principal, replayRequest));
    },
  }),
];

/**
 * Converts an entry to the form in shapes.md. Values that a failed request did not determine are null. If the bodies do
 * not fit into the response, the entry is `truncated` (LIM-3).
 */
function toRenderLog(row: ListedRenderLog, base: string): contract.RenderLog {
  const bodies = row.truncated
    ? ({ truncated: true } as const)
    : {
        pageIds: row.pageIds,
        timings: row.timings,
        warnings: row.warnings,
        metadata: row.metadata,
      };
  return {
    id: row.id,
    requestId: row.requestId,
    spaceId: row.spaceId,
    templateId: row.templateId,
    pageId: row.pageId,
    format: row.format,
    renderType: row.renderType,
    status: row.status,
    httpStatus: row.httpStatus,
    errorCode: row.errorCode,
    width: row.width,
    height: row.height,
    scale: row.scale,
    quality: row.quality,
    pages: row.pages,
    bytes: row.bytes,
    renderMs: row.renderMs,
    cached: row.cached,
    credits: row.credits,
    via: row.via,
    authKind: row.authKind,
    keyId: row.keyId,
    ...bodies,
    fileUrl: row.fileUrl && `${base}${row.fileUrl}`,
    createdOn: isoTimestamp(row.createdOn),
  };
}
