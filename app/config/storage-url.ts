import { z } from "zod";

/** A store that speaks the S3 protocol, as STORAGE_URL and REPLICA_URL name it. */
export type StoreAddress = Readonly<{
  /** The address to show, without key or secret. */
  name: string;
  /** The endpoint, such as "https://s3.example.com:9000". */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether browsers fetch downloads from the store itself, through links that last a few minutes. */
  isDirect: boolean;
}>;

/** What is wrong with a store's address, one part of a sentence each; the input is never repeated. */
export type AddressFaults = readonly string[];

const form = "is not like s3://KEY:SECRET@host/bucket (write / + @ : in key and secret as %2F %2B %40 %3A)";
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const choices: Record<string, RegExp> = {
  region: /^[a-z0-9-]+$/,
  tls: /^(on|off)$/,
  downloads: /^(club|direct)$/,
};

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const bucketOf = ({ pathname }: URL) => pathname.slice(1).replace(/\/$/, "");

/** What is wrong with a store's address whose bucket has this name. */
export function storeFaults(url: URL, bucket: string): AddressFaults {
  const { host, username, password, searchParams } = url;
  const faults = [];
  if (host === "") faults.push("names no host");
  if (!decoded(username) || !decoded(password)) faults.push("has no key and secret before the host");
  if (!bucketName.test(bucket)) faults.push("names no bucket after the host");
  for (const [name, value] of searchParams) {
    const choice = choices[name];
    if (!choice) faults.push("has a setting after the ? that is none of region, tls and downloads");
    else if (!choice.test(value)) faults.push(`has a ${name} that is not possible`);
  }
  return faults;
}

/** The store that an address without faults names. */
export function storeAt({ host, username, password, searchParams }: URL, bucket: string): StoreAddress {
  return {
    name: `s3://${host}/${bucket}`,
    endpoint: `${searchParams.get("tls") === "off" ? "http" : "https"}://${host}`,
    bucket,
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    isDirect: searchParams.get("downloads") === "direct",
  };
}

/**
 * `s3://KEY:SECRET@host[:port]/bucket`, with `region` (us-east-1), `tls` (on, off) and `downloads` (club, direct) as a query.
 * Every mistake is named, but the input is never repeated, because it may contain a secret anywhere.
 */
export const storageUrl = z.string().transform((text, ctx): StoreAddress => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const faults = url?.protocol === "s3:" ? storeFaults(url, bucketOf(url)) : [form];
  for (const message of faults) ctx.addIssue({ code: "custom", message });
  return url && faults.length === 0 ? storeAt(url, bucketOf(url)) : z.NEVER;
});
