import { etagOf, GalleyProblem } from 'galley-client';
import { toJsonObject } from '../../../../../core/json.ts';
import { galley } from '../../../app/api.ts';
import { patchTo } from '../../../screens/templates/pages/page-document.ts';
import type { DesignChange, DesignResult, StoredTemplate } from './design-host.ts';

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
