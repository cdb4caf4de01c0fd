import { z } from 'zod';
import { doc, list } from '../../../../contract/common.ts';
import { delivery, deliveryQuery, queuedDelivery } from '../../../../contract/webhooks.ts';

import { toDelivery } from '../../../../services/webhooks/doc.ts';
import { readDeliveries, readDelivery } from '../../../../services/webhooks/records.ts';
import { resend, sendTest } from '../../../../services/webhooks/send-again.ts';
import { json } from '../../answers.ts';

import { memberOrKeyFacts } from '../../member-or-key.ts';
import { defineRoute, type Route } from '../../route.ts';
import { toRecordAddress, webhookNeeds, webhooksPath } from './index.ts';

const { reading, writing } = memberOrKeyFacts(webhookNeeds);
const tags = ['webhooks'];
const sending = { ...writing, tags, method: 'POST', body: z.strictObject({}).optional() } as const;

/**
 * The routes that list the deliveries of a webhook and send further ones (HOOK-6, HOOK-7). The routes that send respond
 * before the receiver is called.
 */
export const deliveryRoutes: Route[] = [
  defineRoute({
    operationId: 'webhooks.test',
    ...sending,
    path: `${webhooksPath}/:id/test`,
    summary: 'Send a test event to a webhook',
    description:
      'For owners and admins. Also works if the webhook is disabled. The delivery is listed once it is sent.',
    answers: queuedDelivery,
    errors: ['webhook_not_found', 'service_unavailable'],
    answer: async (context) => json({ deliveryId: await sendTest(context.services, toRecordAddress(context)) }),
  }),
  defineRoute({
    operationId: 'webhooks.deliveries.list',
    ...reading,
    tags,
    method: 'GET',
    path: `${webhooksPath}/:id/deliveries`,
    index: true,
    summary: 'List the deliveries of a webhook',
    description: 'For owners and admins, newest first. Deliveries are kept for three months.',
    answers: list(delivery),
    query: deliveryQuery,
    errors: ['webhook_not_found'],
    answer: async (context) => {
      const { list, ...rest } = await readDeliveries(context.services, toRecordAddress(context), context.query);
      return json({ list: list.map(toDelivery), ...rest });
    },
  }),
  defineRoute({
    operationId: 'webhooks.deliveries.get',
    ...reading,
    tags,
    method: 'GET',
    path: `${webhooksPath}/:id/deliveries/:deliveryId`,
    summary: 'Read a delivery',
    description: 'For owners and admins. Returns the delivery with its payload.',
    answers: doc(delivery),
    errors: ['webhook_not_found', 'delivery_not_found'],
    answer: async (context) => {
      const delivery = await readDelivery(context.services, toRecordAddress(context), context.params.deliveryId);
      return json({ doc: toDelivery(delivery) });
    },
  }),
  defineRoute({
    operationId: 'webhooks.deliveries.resend',
    ...sending,
    path: `${webhooksPath}/:id/deliveries/:deliveryId/resend`,
    summary: 'Resend a delivery',
    description: 'For owners and admins. Creates a new delivery, whose `resendOf` is the id of the original one.',
    answers: queuedDelivery,
    errors: ['webhook_not_found', 'delivery_not_found', 'service_unavailable'],
    answer: async (context) =>
      json({ deliveryId: await resend(context.services, toRecordAddress(context), context.params.deliveryId) }),
  }),
];
