import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from 'galley-client';
import { type Action, useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { toast } from '../../../design/index.ts';

type Body = Omit<BodyOf<'templates.publish'>, 'templateId'>;

/** Publishes the draft, or publishes an older version again. */
export function usePublish(templateId: string): Action<Body, unknown> {
  const client = useQueryClient();
  return useAction(async (body: Body) => {
    const { version } = await galley.templates.publish({ templateId, ...body });
    await client.invalidateQueries({ queryKey: ['templates'] });
    toast(`Published as version ${version}`);
    return version;
  });
}
