import { excerpt, type Finding } from './finding.ts';

/** The declaration that ad servers look for: a plain `var` with a string literal. */
const declaration = /(?:^|[;\n])[^\S\n]*var\s+clickTag\s*=\s*("(?:[^"\\\n]|\\.)*")\s*;/;
const opening = /window\.open\(\s*(?:window\.)?clickTag\b/;
const requesting =
  /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|WebTransport|RTCPeerConnection)\b|\bnew\s+Image\b|\bimport\s*[("']|(["'`])(?:https?:|wss?:)?\/\/(?:(?!\1).)+/;
const storing = /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b|\bcaches\./;

/** Returns the URL that a script declares as clickTag, or undefined if it declares none. */
export function declaredClickTag(script: string): string | undefined {
  const literal = declaration.exec(script)?.[1];
  if (literal === undefined) return undefined;
  try {
    const address: unknown = JSON.parse(literal);
    return typeof address === 'string' ? address : undefined;
  } catch {
    return undefined;
  }
}

export function opensClickTag(script: string): boolean {
  return opening.test(script);
}

/** Finds requests and storage in a script by searching for words. It does not find uses that are disguised. */
export function scriptFindings(script: string, where: string): Finding[] {
  const rest = script.replace(declaration, ';');
  const request = requesting.exec(rest)?.[0];
  const storage = storing.exec(rest)?.[0];
  return [
    ...(request
      ? [{ code: 'external_request', message: `${where} sends requests to other hosts: ${excerpt(request)}` } as const]
      : []),
    ...(storage
      ? [{ code: 'local_storage', message: `${where} stores data in the browser: ${storage}` } as const]
      : []),
  ];
}
