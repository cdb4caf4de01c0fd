import { deleteAnswer, doc, list } from '../../../contract/common.ts';
import type * as contract from '../../../contract/fonts.ts';
import { catalogueFont, font, fontFileQuery, fontUploadFields } from '../../../contract/fonts.ts';
import { listQuery } from '../../../contract/query.ts';
import { uses } from '../../../contract/uses.ts';
import { isoTimestamp } from '../../../core/clock.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { sha256Hex } from '../../../core/hashing.ts';
import { findFont, type ListedFont, listFonts } from '../../../records/fonts.ts';

import { pageOfArray } from '../../../records/paging.ts';
import { removeFont } from '../../../services/fonts/delete.ts';
import { fontKey, readFontBytes } from '../../../services/fonts/font-bytes.ts';
import { largestFont, uploadFont } from '../../../services/fonts/upload.ts';
import { listFontUses } from '../../../services/fonts/uses.ts';
import { json } from '../answers.ts';

import { fileAnswer } from '../file-answer.ts';
import { countHeavyRead } from '../heavy-reads.ts';

import { memberOrKeyFacts } from '../member-or-key.ts';
import { defineRoute, type Route } from '../route.ts';
import { readUpload, uploadBodyLimit } from '../upload.ts';
import { usesAnswer } from '../use-docs.ts';

const path = '/api/v1/fonts';

const { reading, writing } = memberOrKeyFacts({
  reading: { role: 'viewer', scope: 'fonts.read' },
  writing: { role: 'editor', scope: 'fonts.write' },
});
const tags = ['fonts'];

/** The routes of the active space's fonts, and of the built-in font families (DOC-16). */
export const fontRoutes: Route[] = [
  defineRoute({
    operationId: 'fonts.list',
    ...reading,
    tags,
    method: 'GET',
    path,
    index: true,
    summary: 'List the uploaded fonts',
    description: 'Lists the font files of the space, newest first.',
    answers: list(font),
    query: listQuery({ perPageDefault: 50 }),
    answer: async (context) => {
      const { list, ...rest } = await listFonts(context.services.db, context.principal.spaceId, context.query);
      return json({ list: list.map(toFont), ...rest });
    },
  }),
  defineRoute({
    operationId: 'fonts.catalogue.list',
    ...reading,
    tags,
    method: 'GET',
    path: `${path}/catalogue`,
    index: true,
    summary: 'List the built-in font families',
    description: 'Lists the fonts that pages can use without an upload, with their weights, styles and scripts.',
    answers: list(catalogueFont),
    query: listQuery({ perPageDefault: 100 }),
    answer: ({ query, services }) => json(pageOfArray(services.fontCatalogue, query)),
  }),
  defineRoute({
    operationId: 'fonts.catalogue.file.get',
    ...reading,
    tags,
    method: 'GET',
    path: `${path}/catalogue/file`,
    summary: 'Read a font file of a built-in family',
    description:
      'Returns one font face with the Latin letters, or those of its script, to show what the family looks like.',
    media: ['font/woff2'],
    query: fontFileQuery,
    errors: ['font_not_found'],
    answer: async (context) => {
      const bytes = await context.services.readSpecimen(context.query.family);
      if (!bytes) throw new AppError('font_not_found');
      const file = {
        sha256: await sha256Hex(bytes),
        contentType: 'font/woff2',
        bytes: bytes.byteLength,
        body: bytes,
      };
      return fileAnswer(file, { always: { 'Cache-Control': 'private, max-age=86400' } }, context.request);
    },
  }),
  defineRoute({
    operationId: 'fonts.file.get',
    ...reading,
    tags,
    method: 'GET',
    path: `${path}/:id/file`,
    summary: 'Read the file of an uploaded font',
    description: 'Returns the file as it was uploaded, for members of the space.',
    media: ['font/woff2', 'font/ttf', 'font/otf'],
    errors: ['font_not_found', 'service_unavailable'],
    answer: async (context) => {
      const fontAddress = { id: context.params.id, spaceId: context.principal.spaceId };
      const { db, files } = context.services;
      const font = await findFont(db, fontAddress);
      if (!font) throw new AppError('font_not_found');
      const body = await readFontBytes(files, fontKey(font));
      const { sha256, format, bytes } = font;
      const always = { 'Cache-Control': 'private, max-age=86400' };
      return fileAnswer({ sha256, contentType: `font/${format}`, bytes, body }, { always }, context.request);
    },
  }),
  defineRoute({
    operationId: 'fonts.upload',
    ...writing,
    tags,
    method: 'POST',
    path,
    index: true,
    summary: 'Upload a font: woff2, ttf or otf, of up to 5 MB',
    description:
      'Send the file as the part `file` of multipart/form-data, or as the body. Family, weight and style are read from the file unless you send them.',
    bodyLimit: uploadBodyLimit(largestFont),
    uploadFields: fontUploadFields,
    answers: doc(font),
    errors: ['invalid_file', 'conflict'],
    answer: async (context) => {
      const { bytes, fileName, fields: formFields } = await readUpload(context, fontUploadFields, largestFont);
      const { name = fileName ?? 'Untitled', ...fontFields } = formFields;
      const font = await uploadFont(context.services, {
        spaceId: context.principal.spaceId,
        name,
        bytes,
        statedFields: fontFields,
      });
      return json({ doc: toFont(font) });
    },
  }),
  defineRoute({
    operationId: 'fonts.uses.list',
    ...reading,
    tags,
    method: 'GET',
    path: `${path}/:id/uses`,
    index: true,
    summary: 'List where a font is used',
    description:
      'Lists the pages, variables, brands and entries of the space that use its family, both in drafts and published. If a page gets the family from a brand, only the brand is listed.',
    answers: uses,
    query: listQuery({ perPageDefault: 50 }),
    admit: async (context) => countHeavyRead(context, await reading.admit(context)),
    errors: ['font_not_found'],
    answer: async (context) => {
      const address = { id: context.params.id, spaceId: context.principal.spaceId };
      return usesAnswer(await listFontUses(context.services.db, address, context.query));
    },
  }),
  defineRoute({
    operationId: 'fonts.delete',
    ...writing,
    tags,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a font',
    description: 'Pages that use it are drawn with a built-in fallback font, with a warning.',
    answers: deleteAnswer(),
    errors: ['font_not_found'],
    answer: async (context) => {
      const { id } = context.params;
      await removeFont(context.services, { id, spaceId: context.principal.spaceId });
      return json({ success: true, id });
    },
  }),
];

function toFont(row: ListedFont): contract.Font {
  return {
    id: row.id,
    name: row.name,
    family: row.family,
    weight: row.weight,
    style: row.style,
    format: row.format,
    bytes: row.bytes,
    characters: row.characters,
    createdOn: isoTimestamp(row.createdOn),
  };
}
