/** A storage whose failures say that they are the storage's: an error of the file system alone could come from anywhere. */
import { type Storage, StorageError } from "./storage.ts";

export function reportOutages(storage: Storage): Storage {
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof StorageError) throw error;
      throw new StorageError(`The storage failed: ${(error as Error).message}`, { cause: error });
    }
  };

  return {
    put: (key, bytes) => asked(storage.put(key, bytes)),
    get: (key) => asked(storage.get(key)),
    stream: (key) => asked(storage.stream(key)),
    delete: (key) => asked(storage.delete(key)),
    list: () => storage.list(),
    check: () => asked(storage.check()),
  };
}
