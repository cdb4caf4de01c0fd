import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser } from '../dashboard/screen.ts';
import type { WebhookService } from './service.ts';

/** Tests of the dashboard whose deliveries reach a receiver; `deliveries.test.ts` has its service. */
export function dashboardTests(service: () => WebhookService): void {
  describe('a test event that the dashboard sends', () => {
    let browser: Browser;
    let sender: OwnPerson;
    beforeAll(async () => {
      browser = await openBrowser();
      sender = await openPerson(browser, service().origin, 'Test Sender');
    });

    it.each([
      ['ok', 'Delivered', 200],
      ['broken', 'Failed', 500],
    ])('[HOOK-7, DASH-1] arrives at a receiver that answers %s, and is listed as %s', async (answer, state, code) => {
      const path = `/${answer}/of-the-dashboard`;
      const { doc } = await sender.ask('POST', '/api/v1/webhooks', {
        url: `https://hooks.test${path}`,
        events: ['render.completed'],
      });
      const page = await sender.context.newPage();
      await page.goto(`/app/developers/webhooks/${doc.id}`);
      await page.getByText('No deliveries yet').waitFor();
      await page.getByRole('button', { name: 'Send test event' }).click();
      const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: state }) });
      await row.getByRole('cell', { name: String(code), exact: true }).waitFor();
      await page.getByText('Waiting for the delivery').waitFor({ state: 'detached' });
      expect(await service().countAt(path)).toBe(1);
      const [received] = await service().receivedAt(path);
      const sent = JSON.parse(Buffer.from(received?.body ?? '', 'base64').toString('utf8'));
      await row.getByRole('button', { name: /^View/ }).click();
      await page.getByRole('dialog').getByText(`"id": "${sent.id}"`).waitFor();
      await page.close();
    });
  });
}
