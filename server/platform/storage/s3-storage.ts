// Objects of an S3-compatible store, which several processes can share.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { assertKey, type Storage } from "./storage.ts";

export interface S3Settings {
  /** Null: Amazon's own, by the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** Prefix of every key, such as `storyloom/`. */
  prefix: string;
  /** Null: the SDK finds them, for example from the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

const TIMES = { connectionTimeout: 3_000, requestTimeout: 15_000 };

/** Keeps files in a bucket, which must exist. */
export function createS3Storage({ endpoint, bucket, region, prefix, credentials }: S3Settings): Storage {
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Some other S3-compatible stores do not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: TIMES,
  });
  const objectOf = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  return {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({
          ...objectOf(key),
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: contentType,
        }),
      );
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        const missing =
          error instanceof NoSuchKey || (error instanceof S3ServiceException && error.name === "NoSuchKey");
        if (missing) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },
  };
}
