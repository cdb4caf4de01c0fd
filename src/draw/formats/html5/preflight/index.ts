import type { AdFile } from '../ad-file.ts';
import { indexName } from '../ad-file.ts';
import { checkFile, checkText, decodeText, getExtension } from './check-files.ts';
import { checkIndex } from './check-index.ts';
import { checkMarkup } from './check-markup.ts';
import { type CommonCheck, commonChecks, excerpt, type Finding } from './finding.ts';
import { type Network, networks } from './networks.ts';
import { readMarkup } from './read-markup.ts';

export type Verdict = 'passed' | 'failed';

/** A forecast of whether ad servers will accept an ad (DOCF-3). */
export interface PreflightReport {
  /** The size of the ZIP in bytes. */
  bytes: number;
  files: number;
  networks: Array<{ network: string; verdict: Verdict; findings: Finding[] }>;
  /** The result of each check that every network requires. The findings of a check have its code. */
  checks: Array<{ check: CommonCheck; verdict: Verdict; messages: string[] }>;
}

/**
 * Checks the files of an ad as the networks do before they accept it. It is a pure function. `zipBytes` is the size of
 * the ZIP. `width` and `height` are the size in px for which the ad was made.
 */
export function preflight(
  files: readonly AdFile[],
  zipBytes: number,
  size: { width: number; height: number },
): PreflightReport {
  const common = commonFindings(files, size);
  return {
    bytes: zipBytes,
    files: files.length,
    networks: networks.map((network) => {
      const findings = [...common, ...networkFindings(network, files, zipBytes)];
      return { network: network.network, verdict: toVerdict(findings), findings };
    }),
    checks: commonChecks.map((check) => {
      const checkFindings = common.filter(({ code }) => code === check);
      return { check, verdict: toVerdict(checkFindings), messages: checkFindings.map(({ message }) => message) };
    }),
  };
}

function toVerdict(findings: readonly unknown[]): Verdict {
  return findings.length === 0 ? 'passed' : 'failed';
}

function commonFindings(files: readonly AdFile[], size: { width: number; height: number }): Finding[] {
  const findings = files.flatMap(checkFile);
  const references = new Set<string>([indexName]);
  const index = files.find(({ name }) => name === indexName);
  const judgements = files.map(checkText);
  if (index) {
    const markup = readMarkup(decodeText(index), 'html');
    findings.push(...checkIndex(markup, size));
    judgements.push(checkMarkup(markup, indexName));
  } else {
    findings.push({ code: 'index_missing', message: 'The ZIP has no index.html at its root.' });
  }
  for (const judgement of judgements) {
    findings.push(...judgement.findings);
    for (const name of judgement.references) references.add(name);
  }
  const names = new Set(files.map(({ name }) => name));
  for (const name of references) {
    if (name !== indexName && !names.has(name)) {
      findings.push({
        code: 'file_missing',
        message: `The ad refers to a file that is not in the ZIP: ${excerpt(name)}.`,
      });
    }
  }
  for (const name of names) {
    if (!references.has(name))
      findings.push({ code: 'file_unreferenced', message: `No other file refers to ${excerpt(name)}.` });
  }
  return findings;
}

function networkFindings(network: Network, files: readonly AdFile[], zipBytes: number): Finding[] {
  const { maxFiles, maxBytes, types } = network;
  const findings: Finding[] = [];
  if (maxFiles !== undefined && files.length > maxFiles) {
    findings.push({
      code: 'too_many_files',
      message: `The ad has ${files.length} files, but at most ${maxFiles} are allowed.`,
    });
  }
  if (zipBytes > maxBytes) {
    findings.push({ code: 'too_large', message: `The ad has ${zipBytes} bytes, but at most ${maxBytes} are allowed.` });
  }
  for (const { name } of files) {
    if (types && !types.has(getExtension(name))) {
      findings.push({ code: 'type_not_allowed', message: `Files of this type are not allowed: ${excerpt(name)}.` });
    }
  }
  return findings;
}
