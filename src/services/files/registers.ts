import type { StoredFileRecord } from '../../records/stored-files.ts';
import { registerCount, registerOf } from '../../records/stored-files.ts';
import type { NewStoredFile } from '../../records/stored-files-writes.ts';

/** How a file can be made again. */
export type StoredRecipe = Pick<StoredFileRecord, 'recipe' | 'hasLargeRecipe'>;

/** One register of files, implemented by workers/edge/file-register.ts. Times are in epoch milliseconds. */
export interface FileRegisterPort {
  /** Records a file that was just stored. */
  record(file: NewStoredFile, now: number): Promise<void>;
  /** Records that a file was read. */
  touch(key: string, now: number): Promise<void>;
  /** Finds how a file can be made again. Returns undefined if the file has no record. */
  find(key: string): Promise<StoredRecipe | undefined>;
  /** Deletes some records of a space's files. Returns whether there may be more. */
  forgetSpace(spaceId: string): Promise<boolean>;
  /** Makes the register with this number copy its records from D1. */
  copyRecords(register: number): Promise<void>;
}

/** Gives access to the registers by their numbers as text. The binding FILE_REGISTERS has this form. */
export interface FileRegisters {
  getByName(name: string): FileRegisterPort;
}

/** The register that records a file. */
export function getRegister(registers: FileRegisters, key: string): FileRegisterPort {
  return registers.getByName(String(registerOf(key)));
}

/** All registers, in the order of their numbers. */
export function listRegisters(registers: FileRegisters): FileRegisterPort[] {
  return Array.from({ length: registerCount }, (_, register) => registers.getByName(String(register)));
}
