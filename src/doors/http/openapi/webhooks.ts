import { webhookEvent } from '../../../contract/events.ts';
import { buildExample } from '../../../contract/examples.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Components } from './components.ts';
import { parameterRef } from './headers.ts';

/** Describes the requests that webhooks receive, one for each event, for `webhooks` in OpenAPI 3.1 (HOOK-1). */
export function describeWebhooks(components: Components): JsonObject {
  return Object.fromEntries(
    webhookEvent.options.map((payload) => {
      const { value: event } = payload.shape.event;
      return [event, { post: describeEvent(event, payload, components) }];
    }),
  );
}

function describeEvent(
  event: string,
  payload: (typeof webhookEvent.options)[number],
  components: Components,
): JsonObject {
  const operationId = `webhookEvents.${event.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  return {
    operationId,
    summary: payload.meta()?.description ?? event,
    description: `Galley sends this request to each webhook that subscribes to \`${event}\`. See the guide of webhooks for how to verify it.`,
    tags: ['webhooks'],
    security: [],
    parameters: [
      parameterRef('WebhookId'),
      parameterRef('WebhookEvent'),
      parameterRef('WebhookDelivery'),
      parameterRef('WebhookTimestamp'),
      parameterRef('StandardWebhookId'),
      parameterRef('StandardWebhookTimestamp'),
      parameterRef('StandardWebhookSignature'),
      parameterRef('WebhookSignature'),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: components.describe(payload, 'output'), example: buildExample(payload) },
      },
    },
    responses: {
      '2XX': { description: 'The delivery succeeded. Galley does not send it again after any other response.' },
    },
  };
}
