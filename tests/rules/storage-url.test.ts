import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#app/config/config.server.ts";

const secret = "wJalr/XUt+Fb@x:1";
const login = ["AKIA7", secret].map(encodeURIComponent).join(":");
const storeOf = (STORAGE_URL: string) => readConfig({ STORAGE_URL }).store;

function faultOf(url: string): string {
  try {
    storeOf(url);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

describe("STORAGE_URL", () => {
  it("is the data folder when it is unset or empty", () => {
    expect(readConfig({}).store).toBeUndefined();
    expect(storeOf("")).toBeUndefined();
  });

  it("names host, bucket, key and secret; the rest has defaults", () => {
    expect(storeOf(`s3://${login}@s3.example.com/club-clips`)).toEqual({
      name: "s3://s3.example.com/club-clips",
      endpoint: "https://s3.example.com",
      bucket: "club-clips",
      region: "us-east-1",
      accessKeyId: "AKIA7",
      secretAccessKey: secret,
      isDirect: false,
    });
  });

  it("takes a port, a region, a store without TLS, and downloads from the store itself", () => {
    const url = `s3://${login}@10.0.0.4:9000/clips/?region=eu-central-1&tls=off&downloads=direct`;
    expect(storeOf(url)).toMatchObject({
      name: "s3://10.0.0.4:9000/clips",
      endpoint: "http://10.0.0.4:9000",
      bucket: "clips",
      region: "eu-central-1",
      isDirect: true,
    });
  });

  it.each([
    ["https://s3.example.com/clips", ["is not like s3://"]],
    ["clips", ["is not like s3://"]],
    ["s3://AKIA7:wJalr/XUt@s3.example.com/clips", ["is not like s3://"]],
    ["s3://s3.example.com/clips", ["has no key and secret"]],
    ["s3://AKIA7@s3.example.com/clips", ["has no key and secret"]],
    ["s3://A:%ZZ@s3.example.com/clips", ["has no key and secret"]],
    [`s3://${login}@s3.example.com`, ["names no bucket"]],
    [`s3://${login}@s3.example.com/clips/of/ours`, ["names no bucket"]],
    [`s3://${login}@s3.example.com/Clips_1`, ["names no bucket"]],
    [`s3://${login}@s3.example.com/clips?acl=public`, ["none of region, tls and downloads"]],
    [`s3://${login}@s3.example.com/clips?region=%20`, ["has a region that is not possible"]],
    ["s3://s3.example.com/?tls=no&downloads=all", ["no key and secret", "no bucket", "a tls", "a downloads"]],
  ])("refuses %s, and says every fault without the secret", (url, faults) => {
    const said = faultOf(url);
    expect(said.match(/STORAGE_URL/g)).toHaveLength(faults.length);
    for (const fault of faults) expect(said).toContain(fault);
    for (const kept of ["wJalr", "AKIA7", "acl", "public"]) expect(said).not.toContain(kept);
  });
});
