import type { Mail } from '../mail/mailer.ts';
import { writeMail } from '../mail/write.ts';

interface Facts {
  to: string;
  name: string;
  url: string;
}

/** The mail that asks a new user to verify their address. Its link works only in a session of that account. */
export const verificationMail = ({ to, name, url }: Facts): Mail =>
  writeMail({
    to,
    subject: 'Confirm your email address for Galley',
    paragraphs: [`Hello ${name},`, 'Confirm that this is your email address. The link works for three days:'],
    link: { url, label: 'Confirm email' },
    end: 'If you did not create a Galley account, do not open the link. Without it, nobody can confirm your address. To take over the account, choose “Forgot your password?” on the sign-in page.',
  });

/** The mail to a new address that a user requested. Its link verifies that address. */
export const changeMail = ({ to, name, url }: Facts): Mail =>
  writeMail({
    to,
    subject: 'Confirm your new email address for Galley',
    paragraphs: [
      `Hello ${name},`,
      'Confirm this address to use it for sign-in. The link works for three days, and only while you are signed in:',
    ],
    link: { url, label: 'Confirm email' },
    end: 'If you did not request this change, ignore this email. Nothing changes.',
  });

/** The mail that reports a change of address to the former address. */
export const changedMail = ({ to, name, url, email }: Facts & { email: string }): Mail =>
  writeMail({
    to,
    subject: 'The email address of your Galley account was changed',
    paragraphs: [
      `Hello ${name},`,
      `The email address of your account is now ${email}. If you changed it, you do not need to do anything.`,
      'If you did not change it, restore your account within seven days. You choose a new password, and all sessions are signed out:',
    ],
    link: { url, label: 'Restore account' },
    end: 'The link works once.',
  });
