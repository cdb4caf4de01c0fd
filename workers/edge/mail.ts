import { createMailer } from '../../src/platform/mail/mailer.ts';
import type { Mailer } from '../../src/services/mail/mailer.ts';
import { isOriginConfigured } from './settings.ts';

/**
 * Opens the mailer if the deployment has the binding MAIL, a MAIL_FROM, and a configured origin. Otherwise returns
 * null. The origin must be configured because the sender of a request can choose its Host header, and a link in a mail
 * must not depend on that.
 */
export function openMailer(env: Env): Mailer | null {
  const { MAIL, MAIL_FROM } = env;
  if (!MAIL || !MAIL_FROM || !isOriginConfigured(env)) return null;
  return createMailer(MAIL, MAIL_FROM);
}
