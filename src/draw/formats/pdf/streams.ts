import { decodePDFRawStream, type PDFContext, PDFName, type PDFRawStream } from 'pdf-lib';

/** The maximum number of arguments that are passed to one function call. */
const chunk = 8_192;
/** Keys that describe how the bytes of a stream are encoded. */
const encodings = ['Length', 'Filter', 'DecodeParms'].map((name) => PDFName.of(name));

/** Returns the decoded bytes of a stream as Latin-1 characters. */
export function readStream(stream: PDFRawStream): string {
  const bytes = decodePDFRawStream(stream).decode();
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) parts.push(String.fromCharCode(...bytes.subarray(at, at + chunk)));
  return parts.join('');
}

/** Makes a compressed stream from Latin-1 characters. */
export function writeStream(context: PDFContext, content: string): PDFRawStream {
  const bytes = new Uint8Array(content.length);
  for (let at = 0; at < content.length; at++) bytes[at] = content.charCodeAt(at);
  return context.flateStream(bytes);
}

/** Copies a form with other content. */
export function rewrittenForm(context: PDFContext, form: Pick<PDFRawStream, 'dict'>, content: string): PDFRawStream {
  const stream = writeStream(context, content);
  for (const [name, value] of form.dict.entries()) if (!encodings.includes(name)) stream.dict.set(name, value);
  return stream;
}
