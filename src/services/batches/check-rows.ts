import { AppError } from '../../core/errors/app-error.ts';
import { type JsonObject, requireJsonObject } from '../../core/json.ts';
import { didYouMean, quote } from '../../core/quote.ts';
import { formats } from '../render/formats/table.ts';
import type { LoadedPage } from '../render/page/loaded-page.ts';
import { matchVariables, resolveValues } from '../render/steps/resolve.ts';
import { fileName, namesInPattern } from './file-name.ts';
import { type PinnedReferences, rowTweaks, rowValues, toRequest } from './pinned.ts';
import type { BatchSpec, PinnedOutput, RowFault, StoredRow } from './ports.ts';

/** The most faults that are reported for one row. */
const maxFaultsOfRow = 20;
/** The longest name of a column in a fault, in characters. Longer ones are cut off. */
const maxColumnLength = 200;

interface CheckedOutput {
  /** Counted from 1. */
  number: number;
  output: PinnedOutput;
  loaded: LoadedPage;
  references: PinnedReferences[number];
  variables: ReturnType<typeof matchVariables>;
}

/** Checks the rows of a batch against its outputs, without drawing anything (JOB-2). */
export class RowChecker {
  readonly #spec: BatchSpec;
  readonly #outputs: readonly CheckedOutput[];

  constructor(spec: BatchSpec, loaded: readonly LoadedPage[], references: PinnedReferences) {
    this.#spec = spec;
    this.#outputs = spec.outputs.flatMap((output, index) => {
      const [page, records] = [loaded[index], references[index]];
      if (!page || !records) return [];
      return [
        {
          number: index + 1,
          output,
          loaded: page,
          references: records,
          variables: matchVariables(page, output.format),
        },
      ];
    });
  }

  /** The faults that concern all rows: columns without a variable, and variables without a column. */
  checkColumns(): RowFault[] {
    return this.#findColumnFaults().map(cutColumn);
  }

  #findColumnFaults(): RowFault[] {
    const { kind, columns, variables, fileName: pattern } = this.#spec;
    if (kind === 'entry' || kind === 'list') return [];
    const unknown = (column: string, code: string, message: string): RowFault => ({
      row: null,
      column,
      output: null,
      code,
      message,
    });
    if (variables) {
      return Object.entries(variables).flatMap(([column, name]) => {
        if (!columns.includes(column))
          return [
            unknown(column, 'unknown_column', `There is no column ${quote(column)}.${didYouMean(column, columns)}`),
          ];
        if (!this.#isKnown(name)) return [unknown(column, 'unknown_variable', `There is no variable ${quote(name)}.`)];
        return [];
      });
    }
    const used = namesInPattern(pattern);
    return columns
      .filter((column) => !this.#isKnown(column) && !used.has(column))
      .map((column) =>
        unknown(
          column,
          'unknown_column',
          `The column ${quote(column)} has no variable. Map the columns that set variables with rows.columns.`,
        ),
      );
  }

  /** The faults of one row, and the names of its files by output. `number` counts from 1. */
  checkRow(number: number, row: StoredRow): { faults: RowFault[]; names: Array<string | null> } {
    const faults = this.#spec.kind === 'list' ? this.#unknownValues(number, row) : [];
    const tweaks = rowTweaks(this.#spec, row);
    const seen = new Map<string, RowFault[]>();
    for (const checked of this.#outputs) {
      const { output } = checked;
      const key = JSON.stringify([output.pageId, output.brandId, output.brandVariant, output.width, output.height]);
      const found = seen.get(key) ?? this.#checkValues(number, checked, { row, tweaks });
      seen.set(key, found);
      faults.push(...found.map((fault) => ({ ...fault, output: checked.number })));
    }
    const names = this.#outputs.map(({ number: output, output: { format } }) => {
      const values = [rowValues(this.#spec, row), this.#valuesByVariable(row)];
      const named = fileName(this.#spec.fileName, formats[format].extension, { row: number, output, values });
      if ('name' in named) return named.name;
      faults.push({ row: number, column: null, output, code: 'file_name_invalid', message: named.fault });
      return null;
    });
    return { faults: faults.slice(0, maxFaultsOfRow).map(cutColumn), names };
  }

  #unknownValues(number: number, row: StoredRow): RowFault[] {
    return Object.keys(row.values ?? {})
      .filter((name) => !this.#isKnown(name))
      .map((name) => ({
        row: number,
        column: name,
        output: null,
        code: 'unknown_column',
        message: `There is no variable ${quote(name)}.`,
      }));
  }

  #checkValues(
    number: number,
    { output, loaded, references, variables }: CheckedOutput,
    { row, tweaks }: { row: StoredRow; tweaks: ReturnType<typeof rowTweaks> },
  ): RowFault[] {
    const known = onlyKnown(tweaks, variables);
    const request = toRequest(this.#spec, { output, tweaks: known, metadata: row.metadata }, '');
    try {
      resolveValues(loaded, request, 0, references, this.#spec.createdOn);
      return [];
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const found = error.errors ?? [{ path: '', code: error.code, message: error.detail }];
      return found.map(({ path, code, message }) => ({
        row: number,
        column: this.#columnOf(path),
        output: null,
        code,
        message,
      }));
    }
  }

  #isKnown(name: string): boolean {
    return this.#outputs.some(({ variables }) => variables.match(name) !== undefined);
  }

  /** The column to which a fault's path such as `tweaks.title` or `tweak:title` belongs. */
  #columnOf(path: string): string | null {
    const name = /^tweaks?[.:](.*)$/s.exec(path)?.[1];
    if (name === undefined) return path === '' ? null : path;
    const { variables } = this.#spec;
    return variables ? (Object.keys(variables).find((column) => variables[column] === name) ?? name) : name;
  }

  /** The values by the names of the variables that columns are mapped to. */
  #valuesByVariable(row: StoredRow): JsonObject {
    const { tweaks, textTweaks } = rowTweaks(this.#spec, row);
    return requireJsonObject({ ...tweaks, ...textTweaks });
  }
}

function cutColumn(fault: RowFault): RowFault {
  return { ...fault, column: fault.column === null ? null : fault.column.slice(0, maxColumnLength) };
}

/** Leaves out the values for which a page has no variable, so that they cause no warnings. */
export function onlyKnown(
  { tweaks, textTweaks }: ReturnType<typeof rowTweaks>,
  variables: CheckedOutput['variables'],
): ReturnType<typeof rowTweaks> {
  const isKnown = ([name]: [string, unknown]) => variables.match(name) !== undefined;
  return {
    tweaks: Object.fromEntries(Object.entries(tweaks).filter(isKnown)),
    textTweaks: Object.fromEntries(Object.entries(textTweaks).filter(isKnown)),
  };
}
