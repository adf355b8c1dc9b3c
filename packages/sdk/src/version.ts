/** The version that requests carry in `User-Agent`; a test holds it to the manifest. */
export const sdkVersion = "0.1.0";
