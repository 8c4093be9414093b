package dev.floorplan.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;

/** A failure of a Hadoop file system, in plain words and with the path first. */
final class HadoopFailure extends IOException {
  private static final long serialVersionUID = 1L;

  private HadoopFailure(String path, String fault, Exception cause) {
    super(path + ": " + fault, cause);
  }

  /** The failure as callers of a storage know it; what is already so stays as it is. */
  static IOException of(String path, IOException failure) {
    IOException cause =
        failure instanceof RemoteException remote ? remote.unwrapRemoteException() : failure;
    if (cause instanceof HadoopFailure || cause instanceof FileSystemException) {
      return cause;
    }
    FileSystemException known = null;
    if (cause instanceof FileNotFoundException) {
      known = new NoSuchFileException(path, null, "no such file or directory");
    } else if (cause instanceof AccessControlException) {
      known = new AccessDeniedException(path, null, "permission denied: " + firstLine(cause));
    }
    if (known != null) {
      known.initCause(cause);
      return known;
    }
    return new HadoopFailure(path, firstLine(cause) + advice(cause), cause);
  }

  /** What Hadoop says by unchecked exceptions. */
  static IOException of(String path, RuntimeException failure) {
    return new HadoopFailure(path, firstLine(failure) + advice(failure), failure);
  }

  private static String advice(Exception failure) {
    boolean isMissing =
        failure instanceof UnsupportedFileSystemException
            || failure.getCause() instanceof ClassNotFoundException;
    return isMissing ? "; add the jars of the connector to the class path" : "";
  }

  /** The file is not the one that was listed. */
  static IOException changed(String path) {
    return new HadoopFailure(path, "was changed since it was listed; list it again", null);
  }

  /** Whether the cause is one that may pass: a timeout, a reset, a name node that is not ready. */
  boolean isTransient() {
    for (Throwable cause = getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException
          || (cause instanceof SocketException && !(cause instanceof ConnectException))
          || cause instanceof RetriableException
          || cause instanceof StandbyException) {
        return true;
      }
      if (cause instanceof InterruptedIOException) {
        return false;
      }
    }
    return false;
  }

  /** Hadoop's messages carry stack traces of other machines. */
  private static String firstLine(Exception failure) {
    String message = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    return message.lines().findFirst().orElse(message);
  }
}
