import { escapeHtml } from '../../draw/html/escape.ts';
import type { Mail } from './mailer.ts';

interface Letter {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  link: { url: string; label: string };
  /** The text after the link. */
  end: string;
}

/**
 * Writes a mail with one link. Names that users chose appear in it as plain text and can never become markup or a mail
 * header.
 */
export function writeMail({ to, subject, paragraphs, link, end }: Letter): Mail {
  const blocks = [
    ...paragraphs.map(paragraph),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
  ];
  return {
    to,
    subject: subject.replaceAll(/\s+/g, ' '),
    text: `${[...paragraphs, link.url, end].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${blocks.join('')}${paragraph(end)}</body></html>`,
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
