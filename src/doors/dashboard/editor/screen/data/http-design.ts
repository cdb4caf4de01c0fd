import { etagOf, GalleyProblem } from 'galley-client';
import pLimit from 'p-limit';
import { toJsonObject } from '../../../../../core/json.ts';
import { galley } from '../../../app/api.ts';
import { shorten } from '../../../app/shorten.ts';
import { drawnPage } from '../../../kit/record/both-pictures.tsx';
import { patchTo } from '../../../screens/templates/pages/page-document.ts';
import type {
  ChosenEntry,
  DesignChange,
  DesignResult,
  DrawnPreview,
  NamedChoice,
  PreviewRequest,
  StoredTemplate,
} from './design-host.ts';

export async function readTemplate(templateId: string): Promise<StoredTemplate> {
  const answer = await galley.templates.get(templateId);
  return { record: toJsonObject(answer.doc), etag: etagOf(answer) };
}

export async function saveDesign(templateId: string, { template, etag, pages }: DesignChange): Promise<DesignResult> {
  const body = {
    ...template,
    pages: pages.map(({ id, page, etag: ifMatch }) => ({
      ...patchTo(page),
      id,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })),
  };
  try {
    const options = etag === undefined ? {} : { ifMatch: etag };
    const answer = await galley.templates.design.update(templateId, body, options);
    return { etag: etagOf(answer), pages: answer.etags };
  } catch (error) {
    if (error instanceof GalleyProblem && error.status === 412) return 'conflict';
    if (error instanceof GalleyProblem && error.status < 500) throw error;
    return 'offline';
  }
}

export async function listBrands(): Promise<NamedChoice[]> {
  const { list } = await galley.brands.list({ perPage: 100 });
  return list.map(({ id, name }) => ({ id, name }));
}

export async function listCollections(): Promise<NamedChoice[]> {
  const { list } = await galley.content.collections.list({ perPage: 100 });
  return list.map(({ apiName, name }) => ({ id: apiName, name }));
}

export async function listEntries(collection: string, search: string): Promise<ChosenEntry[]> {
  const query = { perPage: 100, ...(search === '' ? {} : { search }) };
  const { list } = await galley.content.entries.list(collection, query);
  return list.map(({ id, data }) => {
    const values = toJsonObject(data ?? {});
    const [first] = Object.values(values).filter((value) => typeof value === 'string' && value !== '');
    return { id, name: shorten(String(first ?? id), 60), values };
  });
}

/** At most two pictures at a time, so that the page which is being edited is not kept waiting. */
const limited = pLimit(2);
const previewSide = 480;

export function drawPreview(
  templateId: string,
  { page, values, pageNumber, lint, signal }: PreviewRequest,
): Promise<DrawnPreview> {
  return limited(async () => {
    signal.throwIfAborted();
    const drawn = drawnPage(page, templateId);
    if (!drawn) throw new Error('The page has no size, so that it cannot be drawn.');
    const body = { ...drawn.body, tweaks: values, pageNumber, maxSide: previewSide, lint };
    const { picture, warnings, pages } = await galley.previews.create(body, { signal });
    return { picture, warnings, pages };
  });
}
