import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../mail/write.ts';

interface Facts {
  to: string;
  name: string;
  url: string;
}

/** Proves the address of a new account. Its link works only in a session of that account. */
export const verificationMail = ({ to, name, url }: Facts): Mail =>
  writeMail({
    to,
    subject: 'Confirm your email address for Galley',
    paragraphs: [`Hello ${name},`, 'Confirm that this is your email address. The link is valid for three days:'],
    link: { url, label: 'Confirm the address' },
    end: 'If you did not create a Galley account, do not open the link. Without it, nobody else can confirm your address. You can take over the account with “Forgot your password?” on the sign-in page.',
  });

/** Proves the address that somebody wants in place of theirs. */
export const changeMail = ({ to, name, url }: Facts): Mail =>
  writeMail({
    to,
    subject: 'Confirm your new email address for Galley',
    paragraphs: [
      `Hello ${name},`,
      'Confirm this address to use it for signing in. The link is valid for three days and works only while you are signed in:',
    ],
    link: { url, label: 'Use this address' },
    end: 'If you did not ask for this, ignore this email. Nothing changes.',
  });

/** Reports a change of address to the former one. */
export const changedMail = ({ to, name, url, email }: Facts & { email: string }): Mail =>
  writeMail({
    to,
    subject: 'The email address of your Galley account was changed',
    paragraphs: [
      `Hello ${name},`,
      `Your account now has the address ${email}. If you changed it, there is nothing to do.`,
      'If it was not you, take back the account within seven days. You choose a new password, and all sessions are signed out:',
    ],
    link: { url, label: 'Take back the account' },
    end: 'The link works once.',
  });
