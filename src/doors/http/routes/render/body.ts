import type { z } from 'zod';
import type { renderFields } from '../../../../contract/renders.ts';
import { withoutUndefined } from '../../../../core/without-undefined.ts';
import type { RenderRequest } from '../../../../services/render/request.ts';
import * as field from './fields.ts';
import { acceptsImagesOnly } from './output-choice.ts';

export interface Asked {
  request: RenderRequest;
  /** Whether the response is the raw bytes instead of JSON (RND-7). */
  raw: boolean;
  /** The value of the header Vary: the request headers that decide the form of the response. */
  vary: string;
  fileName?: string;
}

/** The render that a body requests. `origin` is the address at which viewers of an ad reach the service. */
export function fromBody(
  body: z.output<typeof renderFields>,
  { requestId, request, via = 'post' }: { requestId: string; request: Request; via?: 'post' | 'mcp' | 'dashboard' },
  origin: string,
): Asked {
  const { pageId, pageIds, output, binary, fileName, shaderTelemetry, ...rest } = body;
  const pages = field.namedPages({ ...body }, 'invalid_body');
  return {
    request: {
      ...withoutUndefined(rest),
      requestId,
      via,
      method: 'POST',
      ...pages,
      textTweaks: {},
      ...(shaderTelemetry ? { telemetryOrigin: origin } : {}),
    },
    raw: binary || (output === undefined ? via === 'post' && acceptsImagesOnly(request) : output !== 'json'),
    vary: binary || output !== undefined ? 'Authorization' : 'Accept, Authorization',
    ...(fileName === undefined ? {} : { fileName }),
  };
}
