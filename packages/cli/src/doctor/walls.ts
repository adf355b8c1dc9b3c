/** Which of the walls in docs/security.md hold on this machine, and what to do where one does not. */
import { userInfo } from "node:os";
import { mayHoldBack } from "@platen/browser";
import { type ChildWalls, examineChildWalls } from "@platen/render";
import { type DatabaseAccess, examineDatabaseAccess, type Settings } from "@platen/server";
import type { Check } from "./check.ts";

export async function* checkWalls(settings: Settings): AsyncGenerator<Check> {
  const walls = await examineChildWalls().catch((error: Error) => error);
  if (walls instanceof Error) {
    yield {
      name: "template_child",
      status: "error",
      message: `Templates cannot be evaluated: ${walls.message}`,
      fix: "Start Platen with the Node.js that it was installed with, and make its folder readable for the user who runs it.",
    };
  } else yield* templateWalls(walls);

  yield priorityWall(mayHoldBack());
  // Where it does not answer, the check of the database says so.
  const access = await examineDatabaseAccess(settings).catch(() => null);
  if (access) yield databaseWall(access);
}

/** One check for each wall around the children that evaluate templates. */
export function templateWalls(walls: ChildWalls): Check[] {
  return [userWall(walls), networkWall(walls), openingWall(walls), memoryWall(walls)];
}

function userWall({ ownUser, canOpen }: ChildWalls): Check {
  const name = "template_user";
  if (ownUser !== null)
    return { name, status: "ok", message: `Templates are evaluated as user ${ownUser}, which owns nothing.` };
  if (process.getuid?.() === 0) {
    return {
      name,
      status: "warning",
      message: "Templates are evaluated as root: this system does not let root change to another user.",
      fix: "Give the container the capabilities SETUID and SETGID, or start Platen as an ordinary user.",
    };
  }
  const message = `Templates are evaluated as the user of the service (${userName()})`;
  if (!canOpen) return { name, status: "ok", message: `${message}, and can open nothing of that user's.` };
  return {
    name,
    status: "warning",
    message: `${message}; Node's permission model alone keeps them from that user's files.`,
    fix: "Start Platen as a user of its own that owns nothing but the data folder.",
  };
}

function networkWall({ hasNetwork, canOpen }: ChildWalls): Check {
  const name = "template_network";
  if (!hasNetwork) return { name, status: "ok", message: "Templates have no network (a namespace of their own)." };
  if (!canOpen)
    return {
      name,
      status: "ok",
      message: "Templates have no network namespace of their own here, but can open no socket.",
    };
  return {
    name,
    status: "warning",
    message: "Templates are evaluated in processes that reach the network: no engine uses it, and no wall forbids it.",
    fix: "On Linux, install util-linux (unshare, prlimit) and allow user namespaces: sysctl kernel.unprivileged_userns_clone=1, on Ubuntu also kernel.apparmor_restrict_unprivileged_userns=0.",
  };
}

function openingWall({ canOpen }: ChildWalls): Check {
  const name = "template_sockets";
  if (!canOpen) return { name, status: "ok", message: "Templates can open no files and no sockets." };
  return {
    name,
    status: "warning",
    message: "Templates could open sockets, should an engine fail: this system has no prlimit, or forbids it.",
    fix: "Install util-linux, which has prlimit (on Alpine: apk add util-linux). macOS has nothing like it: use Linux in production.",
  };
}

function memoryWall({ maxMemoryMb, memoryHeldBy }: ChildWalls): Check {
  const name = "template_memory";
  const message = `Templates have ${maxMemoryMb} MB of memory`;
  if (memoryHeldBy === "kernel")
    return { name, status: "ok", message: `${message}, held by the kernel and watched by the service.` };
  if (memoryHeldBy === "service") return { name, status: "ok", message: `${message}, watched by the service.` };
  return {
    name,
    status: "warning",
    message: `${message} by the limit of their heap; what is outside of it has no limit on this system.`,
    fix: "Use Linux in production.",
  };
}

export function priorityWall(canBeLowered: boolean): Check {
  const name = "priorities";
  if (canBeLowered)
    return { name, status: "ok", message: "Templates and documents that work for long step behind the others." };
  return {
    name,
    status: "warning",
    message: "Templates and documents that work for long slow the others down: their priority cannot be lowered here.",
    fix: "Give the container the capability SYS_NICE, or start Platen as an ordinary user.",
  };
}

export function databaseWall(access: DatabaseAccess): Check {
  const name = "database_user";
  if (access.place === "embedded") {
    const message =
      access.account === null
        ? `The embedded database runs as the user of the service (${userName()}): run no other programs as this user.`
        : `The embedded database runs as ${access.account}, which nothing else runs as.`;
    return { name, status: "ok", message };
  }
  if (!access.isSuperuser)
    return {
      name,
      status: "ok",
      message: `The service uses the database as ${access.role}, which is not a superuser.`,
    };
  return {
    name,
    status: "warning",
    message: `The service uses the database at DATABASE_URL as ${access.role}, which is a superuser.`,
    fix: "Make a role that owns its database and nothing else (createuser platen, createdb -O platen platen), and put it into DATABASE_URL.",
  };
}

/** A container may run as a number without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
