/** Counted up when records of before can no longer be read as they are; `read-record.ts` then says what they lack. */
export const RECORD_VERSION = 2;
